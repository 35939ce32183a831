import sharp from 'sharp';
import { composeStage } from './compose.ts';

import { readPrompt } from './read-prompt.ts';
import { chooseScene } from './scenes/choose-scene.ts';
import { chooseStyle } from './styles/choose-style.ts';

/** What to paint. Sizes in pixels, `strength` 0–1. */
export type PaintJob = {
  prompt: string;
  negativePrompt: string;
  width: number;
  height: number;
  seed: number;
  references: { bytes: Uint8Array; strength: number }[];
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Paints one picture as a JPEG. The same job gives the same bytes. Between layers it reports the fraction of
 * layers done and looks at the signal. @throws the signal's reason when aborted
 */
export async function paint(
  job: PaintJob,
  options: { onProgress?: (fraction: number) => void; signal?: AbortSignal } = {},
): Promise<{ bytes: Uint8Array; mime: string }> {
  options.signal?.throwIfAborted();
  const stage = composeStage({ ...job, reading: readPrompt(job.prompt, job.negativePrompt), clock: 0 });
  const layers = [
    ...chooseScene(stage.reading)(stage).filter((layer) => typeof layer === 'function'),
    ...chooseStyle(stage.reading),
  ];
  for (const [index, layer] of layers.entries()) {
    layer(stage);
    options.onProgress?.((index + 1) / (layers.length + 1));
    await nextTurn();
    options.signal?.throwIfAborted();
  }
  const bytes = await sharp(stage.canvas.data(), { raw: { width: job.width, height: job.height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
    .toBuffer();
  options.onProgress?.(1);
  return { bytes, mime: 'image/jpeg' };
}
