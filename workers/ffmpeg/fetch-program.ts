import { downloadWithProgress } from '@ffmpeg/util';

/** Bytes of the program as it is unpacked: on its way it is smaller, and its answer names no length. */
export const programBytes = { single: 32_232_419, multi: 32_718_323 } as const;

/**
 * Downloads the program and reports the true fraction (0–1, in hundredths); the service worker keeps the file. Does nothing if
 * it is kept already. Swallows a failed download: `loadFfmpeg` then requests the same file and reports the failure.
 */
export async function fetchProgram(url: string, bytes: number, onFetch: (fraction: number) => void): Promise<void> {
  if (await isKept(url)) return;
  let told = 0;
  onFetch(told);
  try {
    await downloadWithProgress(url, ({ received }) => {
      const percent = Math.min(100, Math.floor((100 * received) / bytes));
      if (percent > told) onFetch((told = percent) / 100);
    });
  } catch (error) {
    console.warn('ffmpeg.fetch-failed', String(error));
  }
}

/** Whether a file of the program is on this device. Without HTTPS a browser gives no caches. */
export async function isKept(url: string): Promise<boolean> {
  return 'caches' in globalThis && (await caches.match(url, { ignoreVary: true })) !== undefined;
}
