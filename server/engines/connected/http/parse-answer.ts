import * as v from 'valibot';
import { EngineError } from '../../engine.ts';

/** Parses an answer of an engine. @throws EngineError UNAVAILABLE when it does not match the schema */
export function parseAnswer<S extends v.GenericSchema>(name: string, schema: S, answer: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, answer);
  if (parsed.success) return parsed.output;
  throw new EngineError('UNAVAILABLE', `${name} gave an answer that cannot be read.`);
}

/** The JSON of an answer. @throws EngineError UNAVAILABLE when it is none: a proxy answered, which says nothing of the job */
export function readJson(name: string, { bytes }: { bytes: Uint8Array }): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    throw new EngineError('UNAVAILABLE', `${name} gave an answer that cannot be read.`);
  }
}
