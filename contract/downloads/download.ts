import { clipFormats, type ClipFormat } from './clip.ts';

/** File types that one click can save a picture as. */
export const pictureFormats = ['jpg', 'png', 'svg'] as const;
export const downloadFormats = [...pictureFormats, 'avif', ...clipFormats] as const;
/** Every file type of a download: JPG, PNG, SVG, WEBP and AVIF for pictures, the clip formats for videos. */
export type DownloadFormat = (typeof pictureFormats)[number] | 'avif' | ClipFormat;

/** Names of the Download As menu, as the specification gives them. */
export const downloadLabels: Record<DownloadFormat, string> = {
  jpg: 'JPG (compressed)',
  png: 'PNG (lossless)',
  svg: 'SVG (vector)',
  avif: 'AVIF (smallest)',
  mp4: 'MP4 (with audio)',
  gif: 'GIF (no audio)',
  webp: 'WEBP (no audio)',
};

const downloadFailures: Record<DownloadFormat, string> = {
  jpg: 'download JPG error',
  png: 'download png error',
  svg: 'download SVG error',
  avif: 'download Avif error',
  mp4: 'download Mp4 error',
  gif: 'download Gif error',
  webp: 'download Webp error',
};

/** The message of a failed download. Albums have a sentence of their own (specification §8). */
export function describeFailure({ format, isInAlbums }: { format: DownloadFormat; isInAlbums?: boolean | undefined }): string {
  return isInAlbums === true ? 'download error' : downloadFailures[format];
}

/** The message of a finished archive. `saved`: items in it; `failed`: items that could not be fetched. */
export function describeSaved(saved: number, failed: number): string {
  if (failed > 0) return `${saved} images downloaded successfully, but ${failed} failed to download`;
  return saved === 1 ? 'Image downloaded' : `${saved} images downloaded`;
}
