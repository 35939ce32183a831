import { AppError } from '../../contract/errors.ts';

/** Something the person did in this tab that can be taken back. */
export type Undoable = {
  /** Unique; a deletion's is the `mid` of its mutation. */
  key: string;
  /** The words after «Undone:», such as `image starred`. */
  label: string;
  /** Makes the inverse change, which registers nothing itself. */
  undo: () => Promise<unknown>;
  /** Does it again through the verb that registered it. */
  redo?: (() => Promise<unknown>) | undefined;
};

/** Entries that are kept: more than a person remembers. */
const mostKept = 100;

let done: Undoable[] = [];
let undone: Undoable[] = [];
let lastKey = 0;
let isRedoing = false;
/** Inverses run one after the other: a quick second Undo must not overtake the first. */
let turn: Promise<unknown> = Promise.resolve();
/** Edits that are not registered yet. */
const underWay = new Set<Promise<void>>();

type NewUndoable = Omit<Undoable, 'key'> & { key?: string };

/** Remembers how to take back what was just done. Returns its key. */
export function registerUndo(entry: NewUndoable): string {
  const key = entry.key ?? `undo-${++lastKey}`;
  done = [...done, { ...entry, key }].slice(-mostKept);
  // A new action ends the chance to redo: the undone ones belong to another history.
  if (!isRedoing) undone = [];
  return key;
}

/**
 * Runs an edit that calls `register` once it is kept. Undo waits for that, or for the edit to fail: pressed right after an edit, it must
 * not take back the one before.
 */
export async function runEdit<T>(edit: (register: (entry: NewUndoable) => string) => Promise<T>): Promise<T> {
  let settle = (): void => undefined;
  const registered = new Promise<void>((resolve) => (settle = resolve));
  const end = (): void => {
    underWay.delete(registered);
    settle();
  };
  underWay.add(registered);
  try {
    return await edit((entry) => {
      end();
      return registerUndo(entry);
    });
  } finally {
    end();
  }
}

/** Takes back the last action; null when there is none. @throws AppError of the inverse change; one that may work later stays on the list */
export async function undoLast(): Promise<Undoable | null> {
  await Promise.all(underWay);
  const entry = done.at(-1);
  return entry === undefined ? null : takeBack(entry);
}

/** Takes back one action, for the Undo button of its message; null when that was done already. @throws AppError of the inverse change */
export async function undoByKey(key: string): Promise<Undoable | null> {
  const entry = done.find((candidate) => candidate.key === key);
  return entry === undefined ? null : takeBack(entry);
}

/** Repeats the action that was undone last; null when there is none. @throws AppError of the change */
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

/** Forgets one action that was taken back in another way. */
export function forgetUndo(key: string): void {
  done = done.filter((entry) => entry.key !== key);
}

/** Forgets everything: another account is opened in this tab. */
export function forgetAllUndo(): void {
  done = [];
  undone = [];
}

/** For errors that may pass: the undo has changed nothing and stays on the list, so the person can try again. */
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
