import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { vaultTables } from '../../../contract/vault/vault.ts';
import { problem } from '../../../tests/support/model/model-answers.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { openStudio, studio } from '../../db/open-database.ts';
import type { RestorePlan } from './plan-restore.ts';
import { restoreLibrary } from './restore-library.ts';

const me = { ...new ModelServer().me, user_id: 'restorer', space_id: 'own-space' };

beforeAll(() => openStudio(me));
afterEach(() => vi.unstubAllGlobals());
afterAll(() => studio().close());

/** An archive with two albums that was checked for the user's library. */
function planOf(): RestorePlan {
  const albums = [1, 2].map((i) => ({
    id: uuid(i),
    title: `Album ${i}`,
    cover_media_id: null,
    image_count: 0,
    created_at: 1,
    updated_at: 1,
  }));
  const text = new Blob(albums.map((album) => `${JSON.stringify({ ...album, last_added_at: null })}\n`));
  const manifest = { format: 'pleinair-library', version: 1, app_version: '0', exported_at: 1, rows: { albums: 2 }, files: [] };
  return {
    archive: {
      file: text,
      checked: { manifest, places: [] } as unknown as RestorePlan['archive']['checked'],
      byHash: new Map(),
      weights: new Map(),
      bytesOf: (path) => (path.includes('albums') ? text : null),
    },
    space: me.space_id,
    counts: Object.fromEntries(vaultTables.map((table) => [table, {}])) as RestorePlan['counts'],
    bytes: 0,
    repairs: 0,
    rename: (id) => id,
    copies: 0,
  };
}

it('restores nothing into another library, such as that of a team that was joined after the check', async () => {
  const meantFor: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    meantFor.push(headers.get('X-Space'));
    return problem('LIBRARY_CHANGED');
  });
  const options = { bringBack: false, onProgress: () => undefined, signal: new AbortController().signal };
  await expect(restoreLibrary(planOf(), options)).rejects.toMatchObject({ code: 'LIBRARY_CHANGED' });
  expect(meantFor).toEqual(['own-space']);
});

it('sends a damaged original of an item that is in the library, and says that it was repaired', async () => {
  const server = new ModelServer();
  server.addMedia(uuid(1), 1000);
  server.finish(uuid(1));
  const { row } = server.state.media[uuid(1)]!;
  const sum = row.hash!.padEnd(64, '0');
  const lines = new Blob([`${JSON.stringify(row)}\n`]);
  const plan = planOf();
  const file = { path: 'media/a.png', sha256: sum, bytes: 8 };
  plan.archive.byHash.set(row.hash!, file);
  plan.archive.checked.manifest.rows = { media: 1 };
  plan.archive.bytesOf = (path) => (path === file.path ? new Blob(['original']) : path.includes('rows/media') ? lines : null);
  const sent: [path: string, body: string][] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string | Blob }) => {
    if (body instanceof Blob) {
      sent.push([path, await body.text()]);
      return Response.json({ sha256: sum, mime: 'image/png' });
    }
    const answer = { results: [{ id: row.id, state: 'same' }], missing_files: [], damaged_files: sent.length === 0 ? [sum] : [] };
    return Response.json(answer, { headers: { 'X-Sync': `space=own-space;epoch=${uuid(9)};seq=1` } });
  });
  const options = { bringBack: false, onProgress: () => undefined, signal: new AbortController().signal };
  expect(await restoreLibrary(plan, options)).toMatchObject({ repaired: 1, counts: { media: { same: 1 } } });
  expect(sent).toEqual([[`/api/vault/files/${sum}`, 'original']]);
});
