import * as v from 'valibot';
import type { EngineSettings } from '../connected/connected-engine.ts';
import { parseAnswer } from '../connected/http/parse-answer.ts';
import { EngineError } from '../engine-error.ts';

const submitAnswer = v.object({ request_id: v.string(), response_url: v.string(), status_url: v.string(), cancel_url: v.string() });

/** Paths under the engine's address. */
export type FalRequest = { status: string; response: string; cancel: string };

/** Reads the addresses of a request. Accepts only those at the engine itself. @throws EngineError UNAVAILABLE */
export function toFalRequest({ name, address }: EngineSettings, answer: unknown): FalRequest {
  const { status_url: status, response_url: response, cancel_url: cancel } = parseAnswer(name, submitAnswer, answer);
  const pathOf = (url: string): string => {
    if (url.startsWith(`${address}/`)) return url.slice(address.length);
    throw new EngineError('UNAVAILABLE', `${name} named an address that is not its own.`);
  };
  return { status: pathOf(status), response: pathOf(response), cancel: pathOf(cancel) };
}

const details = v.object({ detail: v.array(v.object({ type: v.string() })) });
const sentence = v.object({ detail: v.string() });

/** The failure types in an answer. */
export function failureTypes(body: unknown): string[] {
  const listed = v.safeParse(details, body);
  return listed.success ? listed.output.detail.map(({ type }) => type) : [];
}

/** The sentence for a failure that fal reports; undefined: an unknown one. */
export function explainFalRequest(name: string, status: number, body: unknown): EngineError | undefined {
  if (v.is(v.object({ error_type: v.literal('client_cancelled') }), body)) return new EngineError('CANCELED', 'Canceled.');
  const told = v.safeParse(sentence, body);
  if (status === 403 && told.success && /exhausted balance|top up/i.test(told.output.detail))
    return new EngineError('QUOTA', `The account at ${name} has nothing left to spend.`);
  return undefined;
}
