export const thumbnailSides = ['256', '512', '1024'] as const;
export type ThumbnailSide = (typeof thumbnailSides)[number];

/** Smaller copies of a picture by their longer side in px, and its ThumbHash in base64. */
export type Thumbnails = { copies: Record<ThumbnailSide, Blob>; thumbhash: string };

export type ThumbnailsApi = { makeThumbnails(source: Blob): Promise<Thumbnails> };
