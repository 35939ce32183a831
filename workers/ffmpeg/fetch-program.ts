import { downloadWithProgress } from '@ffmpeg/util';

/** Bytes of the program as it is unpacked: on its way it is smaller, and its answer names no length. */
export const programBytes = { single: 32_232_419, multi: 32_718_323 } as const;

/**
 * Brings the program to this device, with the true fraction (0–1, in hundredths) that is here. From then on the service worker
 * has it; what is kept already is not fetched. A failure is left to whoever starts the program: it asks for the same file.
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
