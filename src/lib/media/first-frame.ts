/** Longest side, px: of the largest copy that a gallery shows. */
const sideMax = 1024;
/** A player that has shown nothing after this long will not, ms. */
const waitMs = 10_000;

/** The first picture of a film as the browser's player shows it, as PNG; null where it cannot play the film. */
export async function takeFirstFrame(film: Blob): Promise<Blob | null> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(film);
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
  try {
    if (!(await hasFrame(video)) || video.videoWidth === 0) return null;
    const scale = Math.min(1, sideMax / Math.max(video.videoWidth, video.videoHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
    canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function hasFrame(video: HTMLVideoElement): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), waitMs);
    const end = (isThere: boolean) => () => (clearTimeout(timer), resolve(isThere));
    video.addEventListener('loadeddata', end(true), { once: true });
    video.addEventListener('error', end(false), { once: true });
    video.load();
  });
}
