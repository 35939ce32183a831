import sharp from 'sharp';
import { chooseFrame } from './composition/choose-frame.ts';
import { composeStage } from './composition/compose.ts';
import { readPrompt } from './read-prompt.ts';
import { lendMasses, readReferences } from './composition/references.ts';
import { chooseScene } from './scenes/choose-scene.ts';
import type { Stage } from './stage.ts';
import { lendLight } from './study/lend-light.ts';
import { lendTexture } from './study/lend-texture.ts';
import { mixStudies } from './study/mix-studies.ts';
import type { WeighedStudy } from './study/study.ts';
import { chooseStyle } from './styles/choose-style.ts';

/** A picture to paint. Sizes in pixels, `strength` 0–1. */
export type PaintJob = {
  prompt: string;
  negativePrompt: string;
  width: number;
  height: number;
  seed: number;
  references: { bytes: Uint8Array; strength: number; isCharacter?: boolean }[];
  /** The studies that act on this picture. */
  studies?: WeighedStudy[];
  /** As in `EngineJob`. */
  ancestors?: { seed: number; strength: number }[];
};

export type PaintOptions = {
  /** Fraction of the layers that are done, 0–1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
  /** As in `Stage`. */
  isDry?: boolean;
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Paints all layers of a job at one moment of its loop (`clock` 0–1). Lets other work run between layers.
 * @throws the signal's reason when aborted; EngineError INVALID_INPUT for an unreadable reference
 */
export async function paintStage(job: PaintJob, clock: number, { onProgress, signal, isDry = false }: PaintOptions): Promise<Stage> {
  signal?.throwIfAborted();
  // A variation keeps its ancestor's composition. Colours and masses of the references would only blur its changes.
  const influence = (job.ancestors ?? []).length > 0 ? undefined : await readReferences(job.references);
  const lent = mixStudies(job.studies ?? []);
  const stage = composeStage({ ...job, reading: readPrompt(job.prompt, job.negativePrompt), clock, isDry, influence, lent });
  const scene = chooseScene(stage.reading)(stage).filter((layer) => typeof layer === 'function');
  const layers = [
    ...scene,
    ...(influence?.composition ? [lendMasses(influence.composition)] : []),
    ...(lent ? [lendLight(lent)] : []),
    ...chooseStyle(stage.reading),
    ...(lent ? [lendTexture(lent)] : []),
  ];
  for (const [index, layer] of layers.entries()) {
    await nextTurn();
    signal?.throwIfAborted();
    layer(stage);
    onProgress?.((index + 1) / (layers.length + 1));
  }
  return stage;
}

/**
 * Paints one picture as a JPEG. The same job gives the same bytes on the same machine.
 * @throws the signal's reason when aborted; EngineError INVALID_INPUT for an unreadable reference
 */
export async function paint(job: PaintJob, options: PaintOptions = {}): Promise<{ bytes: Uint8Array; mime: string }> {
  const { zoom, x, y } = chooseFrame(readPrompt(job.prompt, job.negativePrompt));
  const [width, height] = [Math.round(job.width * zoom), Math.round(job.height * zoom)];
  const stage = await paintStage({ ...job, width, height }, 0, options);
  const [left, top] = [Math.round((width - job.width) * x), Math.round((height - job.height) * y)];
  const bytes = await sharp(stage.canvas.data(), { raw: { width, height, channels: 4 } })
    .extract({ left, top, width: job.width, height: job.height })
    .removeAlpha()
    .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
    .toBuffer();
  options.signal?.throwIfAborted();
  options.onProgress?.(1);
  return { bytes, mime: 'image/jpeg' };
}
