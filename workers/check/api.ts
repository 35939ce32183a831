/**
 * Measurements of a training picture. Pixels as shown. `sharpness`: see `measureSharpness`. `hash`: 16 hex
 * digits, see `hashPicture`.
 */
export type PictureMeasures = { width: number; height: number; sharpness: number; hash: string };

export type CheckApi = { measurePicture(source: Blob): Promise<PictureMeasures> };
