import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { EngineHttp } from '../connected/engine-http.ts';
import { parseAnswer, readJson } from '../connected/parse-answer.ts';
import { EngineError } from '../engine-error.ts';
import type { FalRequest } from './fal-queue.ts';

const pollMs = 1_000;
const statusAnswer = v.object({ status: v.picklist(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']) });

type Asked = { name: string; http: EngineHttp; request: FalRequest; timeMaxMs: number };

/** Waits for the sound of a request; cancels the request when the signal aborts. @throws EngineError */
export async function followSound({ name, http, request, timeMaxMs }: Asked, signal: AbortSignal): Promise<Uint8Array> {
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
