import * as v from 'valibot';
import { EngineError } from '../engine.ts';
import { checkOutput, type OutputKind } from './engine-http.ts';

/** An answer of an engine by its schema. @throws EngineError UNAVAILABLE when it has another form */
export function parseAnswer<S extends v.GenericSchema>(name: string, schema: S, answer: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, answer);
  if (parsed.success) return parsed.output;
  throw new EngineError('UNAVAILABLE', `${name} gave an answer that cannot be read.`);
}

/** The JSON of an answer. @throws EngineError UNAVAILABLE when it is none: something stands between, and says nothing of the job */
export function readJson(name: string, { bytes }: { bytes: Uint8Array }): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    throw new EngineError('UNAVAILABLE', `${name} gave an answer that cannot be read.`);
  }
}

/** A picture, or a video, in base64, with or without the head of a data address. @throws EngineError NO_OUTPUT */
export function decodePicture(name: string, text: string, kind: OutputKind = 'image'): Uint8Array {
  return checkOutput(name, Buffer.from(text.replace(/^data:[^,]*,/, ''), 'base64'), kind);
}
