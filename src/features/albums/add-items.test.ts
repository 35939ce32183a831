import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { createAlbum } from '../../actions/albums/create-album.ts';
import { ORD_EPOCH } from '../../db/database.ts';
import { listMembers } from '../../db/queries/albums/albums.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { openStudio } from '../../db/open-database.ts';
import { closeToast, currentToasts } from '../../ui/feedback/toast/toast-store.ts';
import { addItems, addToHistory, moveItems, removeItems } from './add-items.ts';

let accounts = 0;
const ids = (count: number) => Array.from({ length: count }, (_, i) => uuid(i));

beforeEach(async () => {
  const server = new ModelServer();
  server.addMedia(uuid(0), 1000);
  const db = await openStudio({ ...server.me, user_id: `add-items-${++accounts}` });
  const row = server.live()[0]!;
  await db.media.put({ ...row, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at });
});
afterEach(() => {
  for (const { key } of currentToasts()) closeToast(key);
});

it('says for five seconds that an image was moved to an album', async () => {
  const coast = await createAlbum('Coast');
  await moveItems({ ids: ids(1), from: null, to: coast });
  expect(currentToasts()).toMatchObject([{ text: 'Image has been moved to the album!', durationMs: 5_000 }]);
});

it('shows an image of an album in the history too, and takes that back', async () => {
  const coast = await createAlbum('Coast');
  const look = async () => [(await findMedia(uuid(0)))?.in_history, [...(await listMembers(coast, ids(1)))]];
  await moveItems({ ids: ids(1), from: null, to: coast });
  expect(await look()).toEqual([false, ids(1)]);
  await addToHistory(ids(1));
  expect(await look()).toEqual([true, ids(1)]);
  const { text, actions } = currentToasts().find(({ key }) => key === 'album:history')!;
  expect(text).toBe('Image added to your history');
  await actions?.[0]?.onPress();
  await expect.poll(look).toEqual([false, ids(1)]);
});

it.each([
  [
    'added',
    'You can only add up to 200 images at a time',
    (album: string, many: string[]) => addItems({ id: album, title: 'Coast' }, many),
  ],
  [
    'moved',
    'You can only add up to 200 images at a time',
    (album: string, many: string[]) => moveItems({ ids: many, from: null, to: album }),
  ],
  ['taken out', 'You can only delete 200 images at a time', (album: string, many: string[]) => removeItems(album, many)],
])('warns for five seconds when too many images are %s', async (_, text, act) => {
  const coast = await createAlbum('Coast');
  await act(coast, ids(201));
  expect(currentToasts()).toMatchObject([{ text, kind: 'error', durationMs: 5_000 }]);
});
