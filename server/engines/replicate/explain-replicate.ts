import * as v from 'valibot';
import { EngineError } from '../engine-error.ts';

/** Reads a failure of Replicate; undefined: the status decides. */
export function explainReplicate(name: string, status: number, body: unknown): EngineError | undefined {
  const parsed = v.safeParse(v.object({ detail: v.string() }), body);
  const wait = parsed.success ? /resets in ~?(\d+)s/.exec(parsed.output.detail)?.[1] : undefined;
  if (status === 404) return new EngineError('MODEL_RETIRED', `${name} no longer has this model.`);
  if (status === 429 && wait !== undefined) return new EngineError('RATE_LIMIT', `${name} has no room at the moment.`, Number(wait));
  return undefined;
}
