import type { AlbumItemRow, AlbumRow } from '../../contract/album.ts';
import type { GenerationRow } from '../../contract/generation.ts';
import type { MediaRow } from '../../contract/media.ts';

export type Stored<R> = { row: R; seq: number; isDeleted: boolean };
/** `isReturned`: its album was deleted, and that alone brought the item back into the history. */
export type StoredMembership = Stored<AlbumItemRow> & { isReturned?: boolean };
export type Answer = { status: number; body: unknown; seq: number };

/** What the model of the server keeps. */
export type ModelState = {
  epoch: string;
  seq: number;
  floor: number;
  media: Record<string, Stored<MediaRow>>;
  generations: Record<string, Stored<GenerationRow>>;
  albums: Record<string, Stored<AlbumRow>>;
  albumItems: Record<string, StoredMembership>;
  mutations: Record<string, Answer & { request: string }>;
  charges: Record<string, number>;
};

export const uuid = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** Whether an item is shown anywhere. */
export function isLiving(stored: Stored<MediaRow> | undefined): stored is Stored<MediaRow> {
  return stored !== undefined && !stored.isDeleted && stored.row.status !== 'canceled';
}

/** A finished picture. */
export function mediaRow(id: string, generation: string, index: number, createdAt: number): MediaRow {
  return {
    id,
    generation_history_id: generation,
    index,
    resource_type: 'image',
    status: 'completed',
    model: 'painter',
    width: 64,
    height: 64,
    duration: null,
    seed: 1,
    is_starred: false,
    created_at: createdAt,
    prompt_head: 'a lake',
    thumbhash: null,
    hash: '0123456789abcdef',
    mime: 'image/png',
    size_bytes: 10,
    progress: null,
    failed_reason: null,
    failed_code: null,
    created_by: 'user-1',
    origin: 'generated',
    is_published: false,
    share_access_permission: 'private',
    share_token: null,
    in_history: true,
    variation_source: null,
    x2: null,
    x4: null,
    x2face: null,
    x4face: null,
    x4anime: null,
    upscale_mode: null,
    upscaling_since: null,
  };
}
