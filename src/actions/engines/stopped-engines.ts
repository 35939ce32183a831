import type { ListedEngine } from '../../../contract/engines/engine.ts';

type StoppedEngine = Pick<ListedEngine, 'id' | 'name'> & { reason: string };

let stopped: readonly StoppedEngine[] = [];
const listeners = new Set<() => void>();

/** Engines whose queue stands still, according to the last answer about engines. */
export function listStopped(): readonly StoppedEngine[] {
  return stopped;
}

/** Calls back when that list changes. Returns the function that stops it. */
export function watchStopped(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Updates the list from an answer about all engines, or about one. */
export function noteEngines(answer: { engines?: ListedEngine[]; engine?: ListedEngine } | object): void {
  if ('engines' in answer && answer.engines !== undefined) replace(answer.engines.flatMap(describe));
  if ('engine' in answer && answer.engine !== undefined) {
    const { engine } = answer;
    replace([...stopped.filter(({ id }) => id !== engine.id), ...describe(engine)]);
  }
}

/** Takes an engine that was disconnected off the list. */
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
