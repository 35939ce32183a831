import type { ComposerEntry, SpeakerEntry } from '../../contract/catalogue/catalogue.ts';
import type { PremadeCharacter } from '../../contract/routes/character-routes.ts';
import type { Model, Upscalers } from '../../contract/catalogue/model.ts';
import type { CommunityModel } from '../../contract/trained-models/trained-model-answer.ts';
import type { Trainer } from '../../contract/trained-models/trained-model.ts';
import type { Me } from '../../contract/account/user.ts';
import type { StudioDatabase } from './database.ts';
import { keepZone } from './keep-zone.ts';

/** This device has every change up to this one; see docs/architecture.md «Cursor». */
export type Cursor = { epoch: string; seq: number };

/**
 * A first sync or a reset that is under way, and how far it has read. `isFresh`: its copy began without rows, so each row
 * comes for the first time; absent when existing rows are read again.
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

/** An album title that another device had just given and that the rename `mid` of this device replaced. The tab that renamed shows it. */
export type ReplacedTitle = { mid: string; album_id: string; title: string; tab: string };

/** The facts that are kept of a published model that was used. */
export type UsedModel = Pick<CommunityModel, 'key' | 'model_name' | 'base_models' | 'training_mode' | 'object_prompt'>;

/** The type of each key of `meta`. */
export type MetaValues = {
  dbId: string;
  me: Me;
  /** Server clock minus device clock, ms, measured at the last answer that carried it. */
  skew: number;
  cursor: Cursor;
  /** Counts the resets of this device's copy; rows carry it. */
  generation: number;
  bootstrap: Bootstrap;
  /** The rows here are of another library than the user's: the first page of the new library removes this mark. */
  isLibraryChanged: boolean;
  /** Living media of the space as the server counts them at `cursor`. */
  live: number;
  held: Held;
  difference: Difference;
  /** Code older than this may read but not write. */
  minWriter: number;
  leader: { term: number; beat: number };
  /** A tab is signing the user out: nothing may be added to the outbox any more. */
  isLeaving: boolean;
  lastSyncedAt: number;
  /** When the daily turbo limit was last hit, ms since 1970 by the server's clock, and whether the person has put the warning away. */
  turboLimit: { at: number; isSeen: boolean };
  /** Titles of the panels whose tip was put away on this device. */
  dismissedTips: string[];
  /** Replaced titles that the person was not told of yet: the last one of each album. */
  replacedTitles: ReplacedTitle[];
  /** The models of the studio as the server last told them, each with its styles and trained models. */
  catalogue: Model[];
  /** The upscalers of the studio, by mode. */
  upscalers: Upscalers;
  /** The name of the studio's prompt assistant; null without one. */
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
  /** Published models that were used on this device, the last first: screens take their names from here. */
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
