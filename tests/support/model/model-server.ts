import * as v from 'valibot';
import { digestRow, xorDigest } from '../../../contract/sync/digest.ts';
import { canceledHeader, createRequestSchema } from '../../../contract/generations/generation.ts';
import { importRequestSchema } from '../../../contract/import/import.ts';
import { expandBulk } from '../../../contract/generations/image/expand-bulk.ts';
import { errors, type ErrorCode } from '../../../contract/errors.ts';
import type { UpscaleMode } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { endOfItems, formatSyncMark } from '../../../contract/sync/sync.ts';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import type { Me } from '../../../contract/account/user.ts';
import { pictures, problem, problemOf, uploads, videos } from './model-answers.ts';
import { changeAlbums, recount } from './model-albums.ts';
import { changeCharacters } from './model-characters.ts';
import { changePresets } from './model-presets.ts';
import { addVersion } from './model-versions.ts';
import { addImport, isLiving, mediaRow, newestFirst, position, uuid, type Answer, type ModelState, type Stored } from './model-state.ts';

export { uuid } from './model-state.ts';

export type ModelChange = { table: SyncedTable; id: string; seq: number; row: object | null };

/** The server of the protocol, in memory and small enough to read. */
export class ModelServer {
  state: ModelState = {
    epoch: uuid(0xe0),
    seq: 0,
    floor: 0,
    media: {},
    generations: {},
    albums: {},
    albumItems: {},
    presets: {},
    characters: {},
    trainedModels: {},
    stories: {},
    storyShots: {},
    storyMedia: {},
    storySounds: {},
    mutations: {},
    charges: {},
    uploads: [],
  };
  pageLimit = 2;
  now = 1_000_000;
  /** True while it runs a newer version than the devices. */
  isNewer = false;
  userId = 'user-1';
  spaceId = 'space-1';
  /** The keys of all mutations that ever reached the server, in any history. */
  readonly seen = new Set<string>();
  /** Items that were deleted at some time; a batch skipped them then. */
  readonly removed = new Set<string>();
  private backups: ModelState | null = null;
  private epochs = 0;
  /** The pictures that the current request lists as canceled. */
  private canceled: string[] = [];

  get me(): Me {
    return {
      user_id: this.userId,
      space_id: this.spaceId,
      is_guest: true,
      email: null,
      plan: 'free',
      credits: 100,
      is_admin: false,
      team: null,
      can_publish: false,
      can_share: true,
      can_remove_watermark: false,
      can_recreate: true,
      admin_code: false,
      quota_bytes: null,
      watermark: null,
      username: null,
      server_now: this.now,
    };
  }

  backup(): void {
    this.backups = structuredClone(this.state);
  }

  restore(): boolean {
    if (this.backups === null) return false;
    this.state = { ...structuredClone(this.backups), epoch: uuid(0xe1 + this.epochs++) };
    return true;
  }

  /** Forgets all tombstones: a device with an older cursor reads everything again. */
  forgetDeleted(): void {
    this.state.floor = this.state.seq;
  }

  /** Adds a finished picture of an earlier session. */
  addMedia(id: string, createdAt: number): void {
    const generation = id.replace(/^0/, '9');
    this.state.seq += 1;
    const params = {
      prompt: 'a lake',
      negative_prompt: '',
      model: 'painter',
      width: 64,
      height: 64,
      image_num: 1,
      seed: null,
      variation_source: null,
      strength: null,
    };
    this.state.generations[generation] = {
      row: { id: generation, ...params, created_at: createdAt, imported: null },
      seq: this.state.seq,
      isDeleted: false,
    };
    this.state.media[id] = { row: mediaRow(id, generation, 0, createdAt), seq: this.state.seq, isDeleted: false };
  }

  finish(id: string): void {
    const stored = this.state.media[id];
    if (stored === undefined || stored.isDeleted || stored.row.status !== 'submitted') return;
    this.touch([stored]);
    stored.row = { ...stored.row, status: 'completed', hash: '0123456789abcdef' };
  }

  /** Ends an upscaling, with its version or without. */
  finishUpscale(id: string, mode: UpscaleMode, isMade = true): void {
    const stored = this.state.media[id]!;
    const url = isMade ? `/api/media/${id}/${mode}?h=0123456789abcdef` : null;
    stored.row = { ...stored.row, status: 'completed', upscale_mode: null, upscaling_since: null, [mode]: url };
    this.touch([stored]);
  }

  live(): MediaRow[] {
    return Object.values(this.state.media)
      .filter(isLiving)
      .map((stored) => stored.row);
  }

  /** The whole server as a `fetch`. */
  fetch = (input: string, init: { headers: Headers; body?: string | null }): Response => {
    const url = new URL(input, 'http://studio.test');
    const user = init.headers.get('X-User');
    if (user !== null && user !== this.userId) return problem('USER_MISMATCH');
    const key = init.headers.get('Idempotency-Key');
    if (url.pathname === '/api/user/me') return Response.json(this.me);
    if (url.pathname === '/api/sync/changes') return this.changes(url.searchParams.get('cursor')!);
    if (url.pathname === '/api/sync/snapshot') return this.snapshot(url.searchParams.get('before'));
    const upload = uploads[url.pathname];
    if (upload !== undefined) {
      if (!this.state.uploads.includes(url.pathname)) this.state.uploads.push(url.pathname);
      return Response.json({ status: 'success', data: upload });
    }
    if (key === null) return problem('KEY_MISSING');
    const madeIn = init.headers.get('X-Space');
    if (madeIn !== null && madeIn !== this.spaceId && this.state.mutations[key] === undefined) return problem('LIBRARY_CHANGED');
    this.canceled = init.headers.get(canceledHeader)?.split(',') ?? [];
    return this.write(key, `${url.pathname}${url.search}`, init.body ?? '{}');
  };

  protected write(key: string, path: string, body: string): Response {
    const { state } = this;
    this.seen.add(key);
    const request = `${path} ${body}`;
    const known = state.mutations[key];
    if (known !== undefined && known.request !== request) return problem('KEY_REUSED');
    const answer = known ?? { ...this.effect(path, JSON.parse(body), key), request };
    state.mutations[key] = answer;
    const mark = formatSyncMark({ space: this.spaceId, epoch: state.epoch, seq: answer.seq });
    return Response.json(answer.body, { status: answer.status, headers: { 'X-Sync': mark } });
  }

  private done(body: unknown): Answer {
    return { status: 200, body, seq: this.state.seq };
  }

  private refused(code: ErrorCode): Answer {
    return { status: errors[code].status, body: problemOf(code), seq: this.state.seq };
  }

  private effect(address: string, body: unknown, key: string): Answer {
    const { pathname: path, searchParams: query } = new URL(address, 'http://studio.test');
    const { media } = this.state;
    const id = (body as { generation_media_resource_id?: string }).generation_media_resource_id ?? '';
    const stored = media[id];
    switch (path) {
      case '/api/create':
        return this.create(body, key);
      case '/api/create/star': {
        if (stored === undefined || stored.isDeleted) return this.refused('GONE');
        const { is_starred = !stored.row.is_starred } = body as { is_starred?: boolean };
        stored.row = { ...stored.row, is_starred };
        this.touch([stored]);
        return this.done({ generation_media_resource_id: id, is_starred });
      }
      case '/api/create/cancel': {
        if (stored === undefined || stored.isDeleted) return this.refused('NOT_FOUND');
        if (stored.row.status === 'submitted') {
          stored.row = { ...stored.row, status: 'canceled' };
          this.touch([stored]);
        }
        return this.done({ generation_media_resource_id: id, status: stored.row.status });
      }
      case '/api/create/upscale': {
        if (stored === undefined || stored.isDeleted || stored.row.hash === null) return this.refused('NOT_FOUND');
        const { upscale_mode } = body as { upscale_mode: UpscaleMode };
        if (stored.row[upscale_mode] !== null) return this.done({ url: stored.row[upscale_mode], status: 'completed' });
        if (stored.row.upscale_mode === upscale_mode) return this.done({ url: null, status: 'upscaling' });
        this.state.charges[key] = (this.state.charges[key] ?? 0) + 1;
        stored.row = { ...stored.row, status: 'upscaling', upscale_mode, upscaling_since: this.now };
        this.touch([stored]);
        return this.done({ url: null, status: 'upscaling' });
      }
      case '/api/create/import': {
        const request = v.parse(importRequestSchema, body);
        if (!this.state.uploads.includes(request.mime.startsWith('video/') ? videos : pictures)) return this.refused('UPLOAD_MISSING');
        if (media[request.generation_media_resource_id] !== undefined) return this.refused('ID_TAKEN');
        this.touch(addImport(this.state, request));
        return this.done({});
      }
      case '/api/share/access_permission_v2': {
        if (!isLiving(stored)) return this.refused(stored === undefined ? 'NOT_FOUND' : 'GONE');
        const { share_access_permission } = body as Pick<MediaRow, 'share_access_permission'>;
        const share_token = stored.row.share_token ?? (share_access_permission === 'private' ? null : 'a-link');
        stored.row = { ...stored.row, share_access_permission, share_token };
        this.touch([stored]);
        return this.done({ share_access_permission, share_token });
      }
      default:
        return this.effectOnMany({ path, query, body });
    }
  }

  /** The effect of calls on several items, albums, presets, characters and versions. */
  private effectOnMany({ path, query, body }: { path: string; query: URLSearchParams; body: unknown }): Answer {
    const { state } = this;
    const { media } = state;
    switch (path) {
      case '/api/create/batch_delete_image':
        return this.done({ results: (body as { deleteImages: { id: string }[] }).deleteImages.map((item) => this.remove(item.id)) });
      case '/api/create/restore':
        return this.done({ results: (body as { ids: string[] }).ids.map((one) => this.bringBack(one)) });
      case '/api/create/batch_star': {
        const { ids, is_starred } = body as { ids: string[]; is_starred: boolean };
        const there = ids.map((one) => media[one]).filter(isLiving);
        if (there.length === 0) return this.refused('NOT_FOUND');
        for (const one of there) one.row = { ...one.row, is_starred };
        this.touch(there);
        return this.done({ results: [] });
      }
      default: {
        const call = { path, query, body, now: this.now };
        const changed = changeAlbums(state, call) ?? changePresets(state, call) ?? changeCharacters(state, call) ?? addVersion(state, call);
        if (changed === null) return this.refused('NOT_FOUND');
        if ('refused' in changed) return this.refused(changed.refused);
        if (changed.rows.length > 0) this.touch(changed.rows);
        return this.done(changed.body ?? {});
      }
    }
  }

  private create(body: unknown, key: string): Answer {
    const request = v.parse(createRequestSchema, body);
    this.state.charges[key] = (this.state.charges[key] ?? 0) + 1;
    this.state.seq += 1;
    const { seq } = this.state;
    for (const [position, one] of expandBulk(request).entries()) {
      const { generation_history_id: generation = '', generation_media_resource_ids: ids = [], ...params } = one;
      const at = this.now - position;
      this.state.generations[generation] = { row: { ...params, id: generation, created_at: at, imported: null }, seq, isDeleted: false };
      for (const [index, id] of ids.entries()) {
        const status = this.canceled.includes(id) ? 'canceled' : 'submitted';
        const row: MediaRow = { ...mediaRow(id, generation, index, at - index), status, speed: 'normal', hash: null };
        this.state.media[id] = { row, seq, isDeleted: false };
      }
    }
    const { generation_history_ids: histories, generation_media_resource_ids: ids = [] } = request;
    const generation = request.generation_history_id ?? histories?.[0] ?? '';
    const answer = { generation_history_id: generation, generation_media_resource_ids: ids, is_reach_turbo_limit: false };
    return { status: 200, body: answer, seq };
  }

  private remove(id: string) {
    const stored = this.state.media[id];
    if (stored === undefined || stored.isDeleted) return { id, outcome: 'not_found' };
    if (stored.row.is_starred) return { id, outcome: 'starred' };
    stored.isDeleted = true;
    this.removed.add(id);
    this.touch([stored]);
    return { id, outcome: 'deleted' };
  }

  private bringBack(id: string) {
    const stored = this.state.media[id];
    if (stored === undefined) return { id, outcome: 'not_found' };
    stored.isDeleted = false;
    this.touch([stored, this.state.generations[stored.row.generation_history_id]!, ...this.memberships(id)]);
    return { id, outcome: 'restored' };
  }

  /** The memberships of restored items: a device that read the library during the deletion lacks them. */
  protected memberships(mediaId: string): { seq: number }[] {
    return Object.values(this.state.albumItems).filter((item) => !item.isDeleted && item.row.media_id === mediaId);
  }

  protected touch(rows: { seq: number }[]): void {
    this.state.seq += 1;
    for (const row of [...rows, ...this.counted()]) row.seq = this.state.seq;
  }

  /** Albums whose number of items changed. */
  protected counted(): { seq: number }[] {
    return recount(this.state);
  }

  /** XOR of everything that lives, as the studio keeps it. */
  digest(): number {
    return this.all()
      .filter(({ table, row }) => row !== null && !(table === 'media' && 'status' in row && row.status === 'canceled'))
      .reduce((digest, { table, id, seq }) => xorDigest(digest, digestRow(table, id, seq)), 0);
  }

  private all() {
    const { media, generations, albums, albumItems } = this.state;
    const ofAlbums = [...list('albums', albums), ...list('albumItems', albumItems)];
    return [...list('generations', generations), ...list('media', media), ...ofAlbums, ...this.small()];
  }

  /** Rows of the small tables besides albums. */
  private small(): ModelChange[] {
    const { presets, characters, trainedModels, stories, storyShots, storyMedia, storySounds } = this.state;
    const ofStories = [
      ...list('stories', stories),
      ...list('storyShots', storyShots),
      ...list('storyMedia', storyMedia),
      ...list('storySounds', storySounds),
    ];
    return [...list('presets', presets), ...list('characters', characters), ...list('trainedModels', trainedModels), ...ofStories];
  }

  private changes(cursor: string): Response {
    const { state } = this;
    const [epoch, text] = [cursor.slice(0, 36), cursor.slice(37)];
    const from = Number(text);
    if (epoch !== state.epoch) return problem('RESET_EPOCH');
    if (from > state.seq) return problem('RESET_AHEAD');
    if (from < state.floor) return problem('RESET_TOO_OLD');
    const later = this.all()
      .filter((change) => change.seq > from)
      .sort((a, b) => a.seq - b.seq);
    const { changes, to } = this.cut(later);
    const page = { space: this.spaceId, from_epoch: epoch, from, epoch, to, head: state.seq, more: to < state.seq, changes };
    return Response.json({ ...this.inItsWords(page), live_media: this.live().length, digest: this.digest() });
  }

  /** A newer server sends rows and fields that older devices have never heard of. */
  private inItsWords<P extends { changes: ModelChange[] }>(page: P): object {
    if (!this.isNewer) return page;
    const changes = page.changes.map((change) => ({ ...change, row: change.row && { ...change.row, mood: 'calm' } }));
    return { ...page, advice: 'update', changes: [{ table: 'poems', id: uuid(1), seq: this.state.seq, row: { text: 'x' } }, ...changes] };
  }

  /** The rows of one page and where it ends: never between the rows of one transaction. */
  protected cut(later: ModelChange[]): { changes: ModelChange[]; to: number } {
    const end = later[this.pageLimit - 1]?.seq;
    const changes = end === undefined ? later : later.filter((change) => change.seq <= end);
    return { changes, to: end ?? this.state.seq };
  }

  private snapshot(before: string | null): Response {
    const { state } = this;
    const [items, stories] = before?.split('+') ?? ['~', '~'];
    const older = newestFirst(state.media, items!);
    const page = older.slice(0, this.pageLimit);
    const olderStories = stories === undefined ? [] : newestFirst(state.stories, stories);
    const story = olderStories[0];
    const changes = page.flatMap(({ row, seq }): { table: string; id: string; seq: number; row: object }[] => {
      const generation = state.generations[row.generation_history_id]!;
      return [
        { table: 'generations', id: generation.row.id, seq: generation.seq, row: generation.row },
        { table: 'media', id: row.id, seq, row },
      ];
    });
    const ids = new Set(page.map(({ row }) => row.id));
    const small = before === null ? [...list('albums', state.albums), ...this.small()].filter(({ table }) => table !== 'stories') : [];
    if (story !== undefined) small.push({ table: 'stories', id: story.row.id, seq: story.seq, row: story.row });
    const members = list('albumItems', state.albumItems).filter(({ id }) => ids.has(id.slice(37)));
    for (const change of [...small, ...members]) if (change.row !== null) changes.push({ ...change, row: change.row });
    const nextItems = older.length > page.length ? position(page.at(-1)!) : endOfItems;
    const isEnd = nextItems === endOfItems && olderStories.length < 2;
    const next = isEnd ? null : olderStories.length < 2 ? nextItems : `${nextItems}+${position(story!)}`;
    return Response.json({ space: this.spaceId, epoch: state.epoch, head: state.seq, changes, next, live_media: this.live().length });
  }
}

function list<R extends object>(table: SyncedTable, rows: Record<string, Stored<R>>): ModelChange[] {
  return Object.entries(rows).map(([id, { row, seq, isDeleted }]) => ({ table, id, seq, row: isDeleted ? null : row }));
}
