import sharp from 'sharp';
import { painterModel } from '../../../contract/catalogue/model.ts';
import { type Engine, EngineError, type EngineJob } from '../../../server/engines/engine.ts';

/**
 * An engine whose prompts control it: `hold` runs until it is released, `hold forever` until it is canceled, `refuse` fails, `busy`
 * is refused at the first submit, `off` cannot be reached at the first two, `empty` sends nothing, `broken` sends bytes that are no
 * picture. Any other prompt becomes a picture of one colour.
 */
export type ScriptedEngine = Engine & {
  submitted: string[];
  canceled: string[];
  /** The reference pictures of each job, by its id. */
  references: Map<string, { strength: number; isPicture: boolean }[]>;
  /** Each masked job: its picture and mask. */
  masked: { picture: Uint8Array; mask: Uint8Array; width: number; height: number; strength: number }[];
  /** The ancestors of each job, by its id. */
  ancestors: Map<string, EngineJob['ancestors']>;
  release(): void;
  /** Holds jobs again from now on. */
  hold(): void;
};

export function createScriptedEngine(): ScriptedEngine {
  const submitted: string[] = [];
  const canceled: string[] = [];
  const references: ScriptedEngine['references'] = new Map();
  const ancestors: ScriptedEngine['ancestors'] = new Map();
  const masked: ScriptedEngine['masked'] = [];
  let isReleased = false;
  return {
    key: 'scripted',
    submitted,
    canceled,
    references,
    ancestors,
    masked,
    release: () => {
      isReleased = true;
    },
    hold: () => {
      isReleased = false;
    },
    models: async () => [painterModel],
    submit: async (job) => {
      submitted.push(job.id);
      ancestors.set(job.id, job.ancestors);
      references.set(job.id, await Promise.all(job.references.map(describeReference)));
      const [first] = job.references;
      if (job.mask !== undefined && first !== undefined)
        masked.push({ picture: first.bytes, mask: job.mask, width: job.width, height: job.height, strength: first.strength });
      if (job.prompt === 'busy' && submitted.filter((id) => id === job.id).length === 1)
        throw new EngineError('RATE_LIMIT', 'Too many at once.', 0.05);
      if (job.prompt === 'off' && submitted.filter((id) => id === job.id).length <= 2)
        throw new EngineError('UNREACHABLE', 'The engine cannot be reached.');
      return { job: { ...job, references: [], mask: undefined } };
    },
    poll: async (handle, signal) => {
      const job = handle['job'] as EngineJob;
      if (canceled.includes(job.id)) return { state: 'canceled' };
      const isHeld = job.prompt === 'hold forever' || (job.prompt === 'hold' && !isReleased);
      if (isHeld && !signal.aborted) return { state: 'running', progress: 0.5, pollAgainMs: 5 };
      if (job.prompt === 'refuse') return { state: 'failed', error: new EngineError('CONTENT_POLICY', 'The engine refused this prompt.') };
      if (job.prompt === 'empty') return { state: 'succeeded', outputs: [] };
      if (job.prompt === 'broken') return { state: 'succeeded', outputs: [{ bytes: Buffer.from('no picture'), mime: 'image/png' }] };
      return { state: 'succeeded', outputs: [{ bytes: await paintFlat(job), mime: 'image/png' }] };
    },
    cancel: async (handle) => {
      canceled.push((handle['job'] as EngineJob).id);
    },
    close: async () => undefined,
  };
}

async function describeReference({ bytes, strength }: EngineJob['references'][number]) {
  return { strength, isPicture: (await sharp(bytes).metadata()).width > 0 };
}

/** The seed is the colour, so that pictures of different seeds are different files. */
export function paintFlat({ width, height, seed }: Pick<EngineJob, 'width' | 'height' | 'seed'>): Promise<Uint8Array> {
  const background = { r: seed & 255, g: (seed >> 8) & 255, b: (seed >> 16) & 255 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
