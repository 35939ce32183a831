import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { EngineSettings } from '../connected/connected-engine.ts';
import type { EngineHttp } from '../connected/http/engine-http.ts';
import { parseAnswer, readJson } from '../connected/http/parse-answer.ts';
import { EngineError } from '../engine-error.ts';
import { type FalRequest, toFalRequest } from './fal-queue.ts';

const pollMs = 1_000;
const statusAnswer = v.object({ status: v.picklist(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']) });

type Asked = {
  settings: EngineSettings;
  http: EngineHttp;
  endpoint: string;
  input: Record<string, unknown>;
  /** The word for the model in the message of MODEL_RETIRED: `voice`. */
  noun: string;
  timeMaxMs: number;
};

/** Requests a sound from fal and waits for it; cancels the request when the signal aborts. @throws EngineError */
export async function makeSound({ settings, http, endpoint, input, noun, timeMaxMs }: Asked, signal: AbortSignal): Promise<Uint8Array> {
  const { name } = settings;
  if (signal.aborted) throw new EngineError('CANCELED', 'Canceled.');
  // Runs without the signal, because canceling the request needs its answer.
  const answer = await http.send(`/${endpoint}`, { method: 'POST', json: input, timeoutMs: 60_000 });
  if (answer.status === 404) throw new EngineError('MODEL_RETIRED', `${name} no longer has this ${noun}.`);
  if (answer.status < 200 || answer.status > 299) throw http.toError(answer);
  return follow({ name, http, request: toFalRequest(settings, readJson(name, answer)), timeMaxMs }, signal);
}

type Sent = Pick<Asked, 'http' | 'timeMaxMs'> & { name: string; request: FalRequest };

async function follow({ name, http, request, timeMaxMs }: Sent, signal: AbortSignal): Promise<Uint8Array> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(timeMaxMs)]);
  try {
    for (;;) {
      const { status } = parseAnswer(name, statusAnswer, await http.json(request.status, { signal: bounded }));
      if (status === 'COMPLETED') break;
      await wait(pollMs, undefined, { signal: bounded });
    }
    const answer = await http.send(request.response, { signal: bounded });
    if (answer.status < 200 || answer.status > 299) throw http.toError(answer);
    return await http.output(readJson(name, answer), { signal: bounded, kind: 'audio' });
  } catch (error) {
    if (!bounded.aborted) throw error;
    await http.send(request.cancel, { method: 'PUT' }).catch(() => undefined);
    if (signal.aborted) throw new EngineError('CANCELED', 'Canceled.');
    throw new EngineError('TIMEOUT', `${name} did not answer in time.`);
  }
}
