import type { EngineHttp } from '../connected/http/engine-http.ts';
import { parseAnswer } from '../connected/http/parse-answer.ts';
import { EngineError, type EngineState } from '../engine.ts';
import { busyAnswer, historyAnswer, type HistoryEntry, queueAnswer, readTag } from './comfy-answers.ts';

const pollMs = { queued: 2_000, running: 1_000 };

type Waiting = Extract<EngineState, { state: 'queued' | 'running' }>;
type Found = { tag: { node?: string } } & ({ entry: HistoryEntry } | { now: Waiting });

/** The state of a prompt: ended (with its history) or queued; null when ComfyUI does not know it. @throws EngineError */
export async function findState(name: string, http: EngineHttp, promptId: string): Promise<Found | null> {
  return (await findHistory(name, http, promptId)) ?? findQueued(name, http, promptId);
}

/** As `findState`, for an accepted prompt. Only the history proves its end: without a readable queue it counts as running. */
export async function followState(name: string, http: EngineHttp, promptId: string): Promise<Found | null> {
  const ended = await findHistory(name, http, promptId);
  if (ended !== null) return ended;
  try {
    return await findQueued(name, http, promptId);
  } catch (error) {
    if (!(error instanceof EngineError) || !(await isBusy(name, http))) throw error;
    return { tag: {}, now: { state: 'running', progress: null, pollAgainMs: pollMs.running } };
  }
}

/** Null also when ComfyUI does not know the prompt. @throws EngineError */
async function findQueued(name: string, http: EngineHttp, promptId: string): Promise<Found | null> {
  const queue = await readQueue(name, http);
  const running = queue.queue_running.find((item) => item[1] === promptId);
  if (running !== undefined) return { tag: readTag(running[3]), now: { state: 'running', progress: null, pollAgainMs: pollMs.running } };
  // ComfyUI runs the prompt with the lowest number first.
  const pending = queue.queue_pending.toSorted((a, b) => Number(a[0]) - Number(b[0]));
  const position = pending.findIndex((item) => item[1] === promptId);
  const waiting = pending[position];
  if (waiting !== undefined)
    return { tag: readTag(waiting[3]), now: { state: 'queued', progress: null, queuePosition: position, pollAgainMs: pollMs.queued } };
  // The prompt may have ended between the two requests.
  return findHistory(name, http, promptId);
}

/** True while ComfyUI works on this prompt. @throws EngineError */
export async function isRunning(name: string, http: EngineHttp, promptId: string): Promise<boolean> {
  return (await readQueue(name, http)).queue_running.some((item) => item[1] === promptId);
}

async function isBusy(name: string, http: EngineHttp): Promise<boolean> {
  return parseAnswer(name, busyAnswer, await http.json('/prompt')).exec_info.queue_remaining > 0;
}

async function readQueue(name: string, http: EngineHttp) {
  return parseAnswer(name, queueAnswer, await http.json('/queue'));
}

async function findHistory(name: string, http: EngineHttp, promptId: string): Promise<Found | null> {
  const history = parseAnswer(name, historyAnswer, await http.json(`/history/${encodeURIComponent(promptId)}`));
  const entry = history[promptId];
  return entry === undefined ? null : { entry, tag: readTag(entry.prompt[3]) };
}
