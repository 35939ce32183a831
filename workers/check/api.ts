/**
 * Measurements of a training picture. Pixels as shown. `sharpness`: see `measureSharpness`. `hash`: 16 hex digits, see `hashPicture`.
 * `face`: how sure it is that a face is shown, 0–1; null where that was not asked, or the network for it is not on this device.
 */
export type PictureMeasures = { width: number; height: number; sharpness: number; hash: string; face: number | null };

export type CheckApi = { measurePicture(source: Blob, looksForFaces: boolean): Promise<PictureMeasures> };
