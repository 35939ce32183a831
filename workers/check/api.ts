/**
 * What is measured of a picture that a model is to learn from. Pixels as shown. `sharpness`: see `measureSharpness`. `hash`: 16 hex
 * digits, see `hashPicture`.
 */
export type PictureMeasures = { width: number; height: number; sharpness: number; hash: string };

export type CheckApi = { measurePicture(source: Blob): Promise<PictureMeasures> };
