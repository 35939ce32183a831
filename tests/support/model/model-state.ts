import * as v from 'valibot';
import { blankMedia } from '../../../contract/media/blank-media.ts';
import type { AlbumItemRow, AlbumRow } from '../../../contract/album.ts';
import type { CharacterRow } from '../../../contract/characters/character.ts';
import type { GenerationRow } from '../../../contract/generations/generation.ts';
import { importedModel, type ImportRequest } from '../../../contract/import/import.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import type { PresetRow } from '../../../contract/preset.ts';
import type { StoryShotRow } from '../../../contract/stories/shots/shot.ts';
import type { StorySoundRow } from '../../../contract/stories/sounds/sound.ts';
import type { StoryMediaRow } from '../../../contract/stories/story-media.ts';
import { type StoryRow, storyRowSchema } from '../../../contract/stories/story.ts';
import type { TrainedModelRow } from '../../../contract/trained-models/trained-model.ts';
import { smallRequest } from '../generations/small-request.ts';

export type Stored<R> = { row: R; seq: number; isDeleted: boolean };
/** `isReturned`: its album was deleted, and that alone brought the item back into the history. */
export type StoredMembership = Stored<AlbumItemRow> & { isReturned?: boolean };
export type Answer = { status: number; body: unknown; seq: number };

/** The stored state of the model server. */
export type ModelState = {
  epoch: string;
  seq: number;
  floor: number;
  media: Record<string, Stored<MediaRow>>;
  generations: Record<string, Stored<GenerationRow>>;
  albums: Record<string, Stored<AlbumRow>>;
  albumItems: Record<string, StoredMembership>;
  presets: Record<string, Stored<PresetRow>>;
  characters: Record<string, Stored<CharacterRow>>;
  trainedModels: Record<string, Stored<TrainedModelRow>>;
  stories: Record<string, Stored<StoryRow>>;
  storyShots: Record<string, Stored<StoryShotRow>>;
  storyMedia: Record<string, Stored<StoryMediaRow>>;
  storySounds: Record<string, Stored<StorySoundRow>>;
  mutations: Record<string, Answer & { request: string }>;
  charges: Record<string, number>;
  /** The upload routes that were called: one for pictures, one for videos. */
  uploads: string[];
};

export const uuid = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** Whether an item is visible: neither deleted nor canceled. */
export function isLiving(stored: Stored<MediaRow> | undefined): stored is Stored<MediaRow> {
  return stored !== undefined && !stored.isDeleted && stored.row.status !== 'canceled';
}

/** A finished picture. */
export function mediaRow(id: string, generation: string, index: number, createdAt: number): MediaRow {
  return {
    ...blankMedia(id, createdAt, 'user-1'),
    generation_history_id: generation,
    index,
    status: 'completed',
    model: 'painter',
    width: 64,
    height: 64,
    seed: 1,
    prompt_head: 'a lake',
    hash: '0123456789abcdef',
    mime: 'image/png',
    size_bytes: 10,
  };
}

/** Adds an imported picture or video, and returns its rows. */
export function addImport(state: ModelState, request: ImportRequest): Stored<object>[] {
  const { generation_history_id: generation, generation_media_resource_id: id, settings, width, height, at } = request;
  const made = { id: generation, ...smallRequest(), prompt: settings.prompt ?? '', model: importedModel, width, height, created_at: at };
  // The studio reads these from the file and ignores the device's values.
  const film = { resource_type: 'video' as const, mime: 'video/mp4', duration: 2.5 };
  const row: MediaRow = {
    ...mediaRow(id, generation, 0, at),
    ...(request.mime.startsWith('video/') && film),
    origin: 'imported',
    model: importedModel,
    width,
    height,
    prompt_head: settings.prompt ?? request.file_name,
    hash: request.sha256.slice(0, 16),
  };
  const stored = [
    (state.generations[generation] = { row: { ...made, imported: settings }, seq: 0, isDeleted: false }),
    (state.media[id] = { row, seq: 0, isDeleted: false }),
  ];
  return stored;
}

/** Adds a story without shots. */
export function addStory(state: ModelState, id: string, createdAt: number): void {
  const facts = {
    id,
    title: 'A story',
    category_id: 'create_from_scratch',
    category_inputs: { character: null },
    last_export_thumbnail_url: null,
    created_at: createdAt,
  };
  state.seq += 1;
  state.stories[id] = { row: v.parse(storyRowSchema, facts), seq: state.seq, isDeleted: false };
}

type Placed = Stored<{ id: string; created_at: number }>;

/** The position in the newest-first order. */
export const position = ({ row }: Placed) => `${row.created_at}:${row.id}`;
/** A position as a text that sorts by its time. */
const sortable = (place: string) => place.padStart(place.length + 15 - place.indexOf(':'), '0');

/** The rows after a position that are not deleted, newest first. */
export function newestFirst<S extends Placed>(all: Record<string, S>, after: string): S[] {
  const place = (stored: S) => sortable(position(stored));
  const older = Object.values(all).filter((stored) => !stored.isDeleted && (after === '~' || place(stored) < sortable(after)));
  return older.sort((a, b) => (place(a) < place(b) ? 1 : -1));
}
