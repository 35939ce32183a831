import type * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';
import type { SharePermission } from '../media/media.ts';
import type { RowOf } from '../rows/rows.ts';
import type { SyncedTable } from '../sync/synced-tables.ts';

/** Finds a row as it is now, with all earlier changes applied; undefined when there is none. */
export type FindRow = <T extends SyncedTable>(table: T, id: string) => RowOf<T> | undefined;

/** The identifier of the row that a change makes, and the user who makes it. */
type RowOwner = { id: string; creator: string };

/** The reason for which a device refuses a change before it enters the outbox. */
type LocalRefusal = { code: ErrorCode; detail?: string };

/**
 * The parts of an answer that the person hears about. `refused`: items that the studio left as they are, and why. `isTurboOver`: the
 * daily turbo limit is why the pictures are made at normal speed. `replacedTitle`: the name of an album that this one replaced unseen.
 */
export type AnswerNotes = {
  refused: { ids: string[]; code: ErrorCode } | null;
  isTurboOver: boolean;
  replacedTitle: string | null;
};

/** The rows of each table once the change is accepted; null: no row. Pure: the same row and arguments give the same row. */
type Apply<A> = { [T in SyncedTable]?: (row: RowOf<T> | null, args: A, owner: RowOwner) => RowOf<T> | null };

/** Facts for the opposite of a change. `at`: ms since 1970; `returnedBy`: items that only the deletion of an album keeps in the history. */
type UndoFacts = { at: number; returnedBy: (albumId: string) => string[] };

/** The undo window of a change, and the words of its notice. */
type UndoWindow<A> = {
  windowMs: number;
  /** The changes that undo it after it was sent. Absent: `src/actions` undoes it in another way. */
  opposites?(args: A, facts: UndoFacts): { kind: string; args: object }[];
  told(args: A): string;
  /** The name of the item or album that it changes, shown behind the text. */
  subject?(args: A): string | null;
  /** Ms until the text disappears; Undo stays. Absent: as long as Undo. */
  toldMs?: number;
};

/** The call that a change is sent as: one of a session under an Idempotency-Key. `errors` besides those of every call. */
export type ChangeRoute = {
  name: string;
  /** Absent: POST. */
  method?: 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  /** The parts of its path that name rows; `params` of the definition fills them. */
  params?: v.GenericSchema;
  /** The query of its address; `query` of the definition fills it. */
  query?: v.GenericSchema;
  /** Absent: the call takes no body. */
  body?: v.GenericSchema;
  response: v.GenericSchema;
  errors: ErrorCode[];
};
type PartOf<R extends ChangeRoute, P extends 'query' | 'body', Absent> =
  R extends Record<P, infer S extends v.GenericSchema> ? v.InferInput<S> : Absent;

/**
 * One kind of change: its arguments, its effect on the rows of the device, its route and its words. The outbox, the sync engine and the
 * screens ask this definition; they name a kind only where it has bytes, a cancel or albums of its own. The effect on the studio stands
 * under the same file name in `server/changes`. A flag that is absent is false.
 */
export type ChangeDefinition<
  K extends string,
  S extends v.GenericSchema,
  R extends ChangeRoute,
  A = v.InferOutput<S>,
  B = PartOf<R, 'body', undefined>,
> = {
  /** Stored in outboxes: never renamed. */
  kind: K;
  /** The arguments, in a form that is safe to repeat. */
  args: S;
  /** Keys of every row it touches. Changes that share one are sent in the order in which they were made. */
  rows(args: A): string[];
  /** The items that the list of problems shows and counts, in the order of the arguments. */
  items?(args: A): string[];
  /** The same change about these of its items only, for a part that was refused or left behind; `args` as stored. */
  onlyItems?(args: A, ids: string[]): A;
  /** Keys of rows that `check` looks at besides those it touches; `check` may look at no others. */
  reads?(args: A): string[];
  /** Keys of rows that it only names: their earlier changes, such as an import, are sent first. `args` as stored: fields may be missing. */
  waitsFor?(args: object): string[];
  /** Further keys that `waitsFor` of later changes may name, for those that cannot know its rows. `args` as stored. */
  alsoKeys?(args: object): string[];
  /** Refuses a change on the device that the studio would refuse. The studio's own rules decide. */
  check?(args: A, find: FindRow): LocalRefusal | null;
  apply: Apply<A>;

  route: R;
  /** Never altered by an update of the app: a retry under the same Idempotency-Key needs the same body. */
  body(args: A): B;
  /** The parts of the path; they must stay as they are, like the body. */
  params?(args: A): Record<string, string>;
  /** The query of the address; it must stay as it is, like the body. */
  query?(args: A): Record<string, string>;
  /** How many calls the rate limit counts it as; absent: one. */
  countsAs?(body: B): number;
  readAnswer?(body: unknown, args: A): Partial<AnswerNotes>;
  /** The change in words, for the person. */
  describe(args: A): string;
  /** A better reason for a refusal than the title of its code. */
  explain?(args: A, code: ErrorCode): string | undefined;

  undo?: UndoWindow<A>;
  /** Costs credits: it is never sent late or again without asking. */
  costsCredits?: boolean;
  /** Whether the studio's rows show that it was accepted; absent: when one of them exists. `now` in ms since 1970. */
  isAcceptedBy?(find: FindRow, args: A, now: number): boolean;
  /** The next change of its kind for the same row replaces one that was never sent. */
  mergesWithUnsent?: boolean;
  /** Needs no earlier row, so a new guest can take it along. */
  standsAlone?: boolean;
  /** Sent however late, without asking. */
  neverExpires?: boolean;
  /** Sent before everything else: it races with an engine. */
  goesFirst?: boolean;
  /** Hides items from other people. `shared`: who sees it now, where that is known. `args` as stored: fields may be missing. */
  hides?(args: object, shared?: SharePermission): boolean;
  /** A refusal because its item is gone is not shown. */
  isSilentWhenGone?: boolean;
};

export function defineChange<const K extends string, S extends v.GenericSchema, const R extends ChangeRoute>(
  definition: ChangeDefinition<K, S, R>,
): ChangeDefinition<K, S, R> {
  return definition;
}
