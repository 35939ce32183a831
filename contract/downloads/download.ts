import { clipFormats, type ClipFormat } from './clip.ts';

/** What a picture can be saved as by one click. */
export const pictureFormats = ['jpg', 'png', 'svg'] as const;
export const downloadFormats = [...pictureFormats, 'avif', ...clipFormats] as const;
/** What can be asked for: pictures as JPG, PNG, SVG, WEBP and AVIF, videos as they are made into a clip. */
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

/** What is said when something could not be saved: among albums another sentence than elsewhere (specification §8). */
export function describeFailure({ format, isInAlbums }: { format: DownloadFormat; isInAlbums?: boolean | undefined }): string {
  return isInAlbums === true ? 'download error' : downloadFailures[format];
}

/** What is said when an archive was saved: how many items are in it, and how many could not be had. */
export function describeSaved(saved: number, failed: number): string {
  if (failed > 0) return `${saved} images downloaded successfully, but ${failed} failed to download`;
  return saved === 1 ? 'Image downloaded' : `${saved} images downloaded`;
}
