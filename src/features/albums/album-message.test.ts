import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { createAlbum } from '../../actions/albums/create-album.ts';
import { renameAlbum } from '../../actions/albums/rename-album.ts';
import { openStudio } from '../../db/open-database.ts';
import { closeToast, currentToasts } from '../../ui/feedback/toast/toast-store.ts';
import { removeAlbum, sayOfAlbum } from './album-message.ts';

let accounts = 0;
const texts = () => currentToasts().map(({ text }) => text);

beforeEach(async () => {
  await openStudio({ ...new ModelServer().me, user_id: `album-message-${++accounts}` });
});
afterEach(() => {
  for (const { key } of currentToasts()) closeToast(key);
});

it('closes the message about a deleted album, and keeps that about another one', async () => {
  const [coast, piers] = [await createAlbum('Coast'), await createAlbum('Piers')];
  await sayOfAlbum(coast, 'Coast created', { undoKey: coast });
  await sayOfAlbum(piers, 'Piers created', { undoKey: piers });
  await removeAlbum(coast);
  expect(texts()).toEqual(['Piers created']);
});

it('closes a message that appears while the deletion is being saved', async () => {
  const coast = await createAlbum('Coast');
  const said = sayOfAlbum(coast, 'Album created', { undoKey: coast });
  await Promise.all([said, removeAlbum(coast)]);
  expect(texts()).toEqual([]);
});

it('shows no message for a rename when the album is already deleted', async () => {
  const coast = await createAlbum('Coast');
  const undoKey = await renameAlbum(coast, 'Shore');
  await removeAlbum(coast);
  await sayOfAlbum(coast, 'Album renamed', { undoKey });
  expect(texts()).toEqual([]);
});

it('replaces the message about an album with the next one', async () => {
  const coast = await createAlbum('Coast');
  await sayOfAlbum(coast, 'Album created', { undoKey: coast });
  await sayOfAlbum(coast, 'Image added', { undoKey: null });
  expect(texts()).toEqual(['Image added']);
});
