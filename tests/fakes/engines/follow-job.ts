import { randomUUID } from 'node:crypto';
import type { ConnectedEngine } from '../../../server/engines/connected/connected-engine.ts';
import { EngineError, type EngineHandle, type EngineJob, type EngineState } from '../../../server/engines/engine.ts';

type Ending = { code: string; state: EngineState | undefined };

/** A signal that is never given. */
export const never = (): AbortSignal => new AbortController().signal;

/** A small job for a model. */
export function newJob({ model, height = 96 }: { model: string; height?: number }, prompt: string): EngineJob {
  return { id: randomUUID(), model, prompt, negativePrompt: 'fog', width: 64, height, seed: 7, references: [] };
}

/** Submits a job and follows it to its end. */
export async function make(engine: ConnectedEngine, job: EngineJob): Promise<Ending> {
  try {
    return await follow(engine, await engine.submit(job));
  } catch (error) {
    if (error instanceof EngineError) return { code: error.code, state: undefined };
    throw error;
  }
}

/** Polls a job until it ends. */
export async function follow(engine: ConnectedEngine, handle: EngineHandle): Promise<Ending> {
  for (;;) {
    const state = await engine.poll(handle, never()).catch((error: unknown) => {
      if (error instanceof EngineError) return { state: 'failed', error } as const;
      throw error;
    });
    if (state.state === 'succeeded') return { code: 'ok', state };
    if (state.state === 'failed') return { code: state.error.code, state };
    if (state.state === 'canceled') return { code: 'CANCELED', state };
  }
}
