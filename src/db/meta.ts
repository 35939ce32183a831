import type { ComposerEntry, SpeakerEntry } from '../../contract/catalogue/catalogue.ts';
import type { PremadeCharacter } from '../../contract/routes/character-routes.ts';
import type { Model, Upscalers } from '../../contract/catalogue/model.ts';
import type { CommunityModel } from '../../contract/trained-models/trained-model-answer.ts';
import type { Trainer } from '../../contract/trained-models/trained-model.ts';
import type { Me } from '../../contract/account/user.ts';
import type { StudioDatabase } from './database.ts';
import { keepZone } from './keep-zone.ts';

/** Up to where this device has everything; see docs/architecture.md «Cursor». */
export type Cursor = { epoch: string; seq: number };

/**
 * A first sync or a reset that is under way, and how far it has read. `isFresh`: its copy began without rows, so that each
 * comes for the first time; absent where what is here is read again.
 */
export type Bootstrap = { before: string | null; phase: 'read' | 'sweep'; isReset: boolean; isFresh?: boolean };

/** The server's rows on this device, those under unsent changes included: XOR of `digestRow`, and how many items. `g`: of which copy. */
export type Held = { g: number; digest: number; media: number };

/**
 * Rows of the server that this build could not read or keep: those of which it knows the place, by row key, and how many
 * others. `isLive`: it is there and not deleted.
 */
export type Unreadable = { rows: Record<string, { seq: number; isLive: boolean }>; others: number };

/** When this device was last found to differ from the server, in which copy, and whether the person has to know. */
export type Difference = { at: number; g: number; isTold: boolean };

/** A name of an album that this device's rename `mid` took away, although somebody else had just given it. The tab that renamed tells it. */
export type ReplacedTitle = { mid: string; album_id: string; title: string; tab: string };

/** The facts that are kept of a published model that was used. */
export type UsedModel = Pick<CommunityModel, 'key' | 'model_name' | 'base_models' | 'training_mode' | 'object_prompt'>;

/** The one place that says what each key of `meta` holds. */
export type MetaValues = {
  dbId: string;
  me: Me;
  /** Server clock minus device clock, ms, measured at the last answer that carried it. */
  skew: number;
  cursor: Cursor;
  /** Counts the resets of this device's copy; rows carry it. */
  generation: number;
  bootstrap: Bootstrap;
  /** The user works in another library than the rows here are of: the first page of the new one makes an end of it. */
  isLibraryChanged: boolean;
  /** Living media of the space as the server counts them at `cursor`. */
  live: number;
  held: Held;
  difference: Difference;
  /** Code older than this may read but not write. */
  minWriter: number;
  leader: { term: number; beat: number };
  /** The user is being signed out in some tab: nothing may be added to the outbox any more. */
  isLeaving: boolean;
  lastSyncedAt: number;
  /** When the daily turbo limit was last hit, ms since 1970 by the server's clock, and whether the person has put the warning away. */
  turboLimit: { at: number; isSeen: boolean };
  /** Titles of the panels whose tip was put away on this device. */
  dismissedTips: string[];
  /** What the person still has to be told of, one for each album: the last. */
  replacedTitles: ReplacedTitle[];
  /** The models of the studio as the server last told them, each with what can be laid over it. */
  catalogue: Model[];
  /** What makes pictures larger there, by the way it is done. */
  upscalers: Upscalers;
  /** Who improves prompts there; null: nobody does. */
  writer: string | null;
  /** The characters of the library, as the server last told them. */
  premadeCharacters: PremadeCharacter[];
  /** The trainers of the studio. */
  trainers: Trainer[];
  /** The speakers and composers of the studio, as the server last told them. */
  speakers: SpeakerEntry[];
  composers: ComposerEntry[];
  /** The first page of the hub, the most used first. */
  hubPage: CommunityModel[];
  /** Published models that were used on this device, the last first: they have their names here. */
  usedModels: UsedModel[];
  /** The build that met rows it could not read; another one reads everything again. */
  unreadableBy: string;
  unreadable: Unreadable;
  /** This device was full: what comes after `before` in the newest-first order was forgotten, and is not read until the person wants it. */
  trimmed: { before: string };
};

export async function readMeta<K extends keyof MetaValues>(db: StudioDatabase, key: K): Promise<MetaValues[K] | undefined> {
  return (await db.meta.get(key))?.value as MetaValues[K] | undefined;
}

export async function writeMeta<K extends keyof MetaValues>(db: StudioDatabase, key: K, value: MetaValues[K]): Promise<void> {
  await db.meta.put({ k: key, value });
}

export async function deleteMeta(db: StudioDatabase, key: keyof MetaValues): Promise<void> {
  await db.meta.delete(key);
}

/** The space rows of this database belong to; empty before the user is known. */
export async function readSpace(db: StudioDatabase): Promise<string> {
  return (await keepZone(readMeta(db, 'me')))?.space_id ?? '';
}
