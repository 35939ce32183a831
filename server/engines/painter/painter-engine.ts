import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { painterModel } from '../../../contract/catalogue/model.ts';
import { type Engine, EngineError, type EngineHandle, type EngineJob, type EngineState } from '../engine.ts';
import type { PainterJob, Painting } from './painter-messages.ts';
import { openPainterPool } from './painter-pool.ts';
import { shrinkReference } from './composition/references.ts';
import { shrinkMasked } from './repaint/masked-pixels.ts';
import { readStudies } from './study/read-studies.ts';
import { studySchema } from './study/study.ts';
import { createStudyTrainer } from './study/study-trainer.ts';
import { waitMs } from '../../lib/wait-ms.ts';

/** Longest wait of a poll for a change, ms: few requests, and still a lively progress bar. */
const pollWaitMs = 500;

const handleSchema = v.object({
  job: v.object({
    id: v.string(),
    model: v.string(),
    prompt: v.string(),
    negativePrompt: v.string(),
    width: v.number(),
    height: v.number(),
    seed: v.number(),
    references: v.array(v.object({ base64: v.string(), strength: v.number(), isCharacter: v.optional(v.boolean(), false) })),
    mask: v.optional(v.string()),
    ancestors: v.optional(v.array(v.object({ seed: v.number(), strength: v.number() })), []),
    studies: v.optional(v.array(v.object({ study: studySchema, weight: v.number() })), []),
  }),
});

type Running = { latest: { progress: number | null }; outcome: Promise<Painting | EngineError>; abort: AbortController };

/**
 * The built-in painter. Its handle is the job itself: painting is deterministic. A process without the job (after a restart) paints it
 * again and gets the same bytes.
 */
export function createPainterEngine(options: { threads?: number | undefined } = {}): Engine {
  const pool = openPainterPool(options.threads ?? Math.max(1, availableParallelism() - 1));
  const running = new Map<string, Running>();

  const trainer = createStudyTrainer();

  function start(job: PainterJob): Running {
    const abort = new AbortController();
    const latest: Running['latest'] = { progress: null };
    const onProgress = (fraction: number): void => {
      latest.progress = fraction;
    };
    const outcome = pool.paint(job, { signal: abort.signal, onProgress }).catch((error: unknown) => {
      if (error instanceof EngineError) return error;
      throw error;
    });
    const entry: Running = { latest, outcome, abort };
    running.set(job.id, entry);
    return entry;
  }

  return {
    key: 'painter',
    repaintsLarger: true,
    repeatable: true,
    trainer,
    models: async () => [painterModel],
    extras: async (model) => (model === painterModel.key ? { controlnets: [], trained: [], takes: 'file' } : null),
    submit: toHandle,
    poll: async (handle, signal): Promise<EngineState> => {
      const job = fromHandle(handle);
      const entry = running.get(job.id) ?? start(job);
      const outcome = await Promise.race([entry.outcome, waitMs(pollWaitMs, signal)]);
      if (outcome === null) return { state: 'running', progress: entry.latest.progress, pollAgainMs: 0 };
      // Forgets a delivered job; a later poll paints the same picture again.
      running.delete(job.id);
      if (!(outcome instanceof EngineError)) return { state: 'succeeded', outputs: [outcome] };
      return outcome.code === 'CANCELED' ? { state: 'canceled' } : { state: 'failed', error: outcome };
    },
    cancel: async (handle) => running.get(fromHandle(handle).id)?.abort.abort(),
    close: async () => {
      await Promise.all([pool.close(), trainer.close()]);
    },
  };
}

async function toHandle({ mask, trained, ...asked }: EngineJob): Promise<EngineHandle> {
  const studies = await readStudies(trained);
  const job = studies.length === 0 ? asked : { ...asked, studies };
  const [masked] = job.references;
  if (mask !== undefined && masked !== undefined) {
    const small = await shrinkMasked(masked.bytes, mask);
    return { job: { ...job, references: [{ ...toText(small.picture), strength: masked.strength }], mask: toText(small.mask).base64 } };
  }
  const shrink = async ({ bytes, ...rest }: EngineJob['references'][number]) => ({ ...toText(await shrinkReference(bytes)), ...rest });
  return { job: { ...job, references: await Promise.all(job.references.map(shrink)) } };
}

function fromHandle(handle: EngineHandle): PainterJob {
  const { mask, ...job } = v.parse(handleSchema, handle).job;
  const references = job.references.map(({ base64, ...rest }) => ({ bytes: Buffer.from(base64, 'base64'), ...rest }));
  return { ...job, references, ...(mask === undefined ? {} : { mask: Buffer.from(mask, 'base64') }) };
}

function toText(bytes: Uint8Array): { base64: string } {
  return { base64: Buffer.from(bytes).toString('base64') };
}
