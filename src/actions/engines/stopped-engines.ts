import type { ListedEngine } from '../../../contract/engines/engine.ts';

type StoppedEngine = Pick<ListedEngine, 'id' | 'name'> & { reason: string };

let stopped: readonly StoppedEngine[] = [];
const listeners = new Set<() => void>();

/** Engines whose queue stands still, as the last answer about engines told. */
export function listStopped(): readonly StoppedEngine[] {
  return stopped;
}

/** Calls back when that changes; returns how to stop. */
export function watchStopped(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes what an answer says of all engines, or of one. */
export function noteEngines(answer: { engines?: ListedEngine[]; engine?: ListedEngine } | object): void {
  if ('engines' in answer && answer.engines !== undefined) replace(answer.engines.flatMap(describe));
  if ('engine' in answer && answer.engine !== undefined) {
    const { engine } = answer;
    replace([...stopped.filter(({ id }) => id !== engine.id), ...describe(engine)]);
  }
}

/** One that is not connected any more stands in nobody's way. */
export function forgetStopped(id: string): void {
  replace(stopped.filter((engine) => engine.id !== id));
}

function describe({ id, name, stopped: stop }: ListedEngine): StoppedEngine[] {
  return stop === null ? [] : [{ id, name, reason: stop.reason }];
}

function replace(next: readonly StoppedEngine[]): void {
  if (JSON.stringify(next) === JSON.stringify(stopped)) return;
  stopped = next;
  for (const listener of listeners) listener();
}
