import type { Page } from '@playwright/test';

/** How many samples the browser's own decoder makes of a sound at 44.1 kHz. */
export function countSamples(page: Page, sound: Buffer): Promise<number> {
  return page.evaluate(
    async (bytes) => (await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(new Uint8Array(bytes).buffer)).length,
    [...sound],
  );
}
