import { AppError } from '../../contract/errors.ts';

/** Something the person did in this tab that can be taken back. */
export type Undoable = {
  /** Unique; a deletion's is the `mid` of its intent. */
  key: string;
  /** What was done, as it is said after «Undone:»: `image starred`. */
  label: string;
  /** Makes the inverse change, which registers nothing itself. */
  undo: () => Promise<unknown>;
  /** Does it again through the verb that registered it. */
  redo?: (() => Promise<unknown>) | undefined;
};

/** More than anybody remembers. */
const mostKept = 100;

let done: Undoable[] = [];
let undone: Undoable[] = [];
let lastKey = 0;
let isRedoing = false;
/** Inverses run one after the other, or a quick second Undo could overtake the first. */
let turn: Promise<unknown> = Promise.resolve();

/** Remembers how to take back what was just done. Returns its key. */
export function registerUndo(entry: Omit<Undoable, 'key'> & { key?: string }): string {
  const key = entry.key ?? `undo-${++lastKey}`;
  done = [...done, { ...entry, key }].slice(-mostKept);
  // What was undone before belongs to a past that no longer leads here.
  if (!isRedoing) undone = [];
  return key;
}

/** Takes back what was done last; null when there is nothing. @throws AppError of the inverse change; what may work later can be tried again */
export async function undoLast(): Promise<Undoable | null> {
  const entry = done.at(-1);
  return entry === undefined ? null : takeBack(entry);
}

/** Takes back one thing, as the Undo of its message asks; null when that was done already. @throws AppError of the inverse change */
export async function undoByKey(key: string): Promise<Undoable | null> {
  const entry = done.find((candidate) => candidate.key === key);
  return entry === undefined ? null : takeBack(entry);
}

/** Does again what was undone last; null when there is nothing. @throws AppError of the change */
export async function redoLast(): Promise<Undoable | null> {
  const entry = undone.at(-1);
  if (entry === undefined) return null;
  undone = undone.slice(0, -1);
  await inTurn(async () => {
    isRedoing = true;
    try {
      await entry.redo?.();
    } finally {
      isRedoing = false;
    }
  });
  return entry;
}

/** Forgets one thing: it was taken back in another way. */
export function forgetUndo(key: string): void {
  done = done.filter((entry) => entry.key !== key);
}

/** Forgets everything: another account is opened in this tab. */
export function forgetAllUndo(): void {
  done = [];
  undone = [];
}

/** Nothing was changed, and it may well work later: the person is told, and can try again. */
const mayWorkLater = (error: unknown) => error instanceof AppError && (error.retryable || error.code.startsWith('STORAGE_'));

async function takeBack(entry: Undoable): Promise<Undoable> {
  forgetUndo(entry.key);
  await inTurn(entry.undo).catch((error: unknown) => {
    if (mayWorkLater(error)) done = [...done, entry];
    throw error;
  });
  if (entry.redo !== undefined) undone = [...undone, entry].slice(-mostKept);
  return entry;
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
}
