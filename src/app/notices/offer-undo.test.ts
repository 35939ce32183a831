import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { createAlbum } from '../../actions/albums/create-album.ts';
import { deleteAlbum } from '../../actions/albums/delete-album.ts';
import { deleteMedia } from '../../actions/media/delete-media.ts';
import { starMedia } from '../../actions/media/star-media.ts';
import { ORD_EPOCH, type StudioDatabase } from '../../db/database.ts';
import { openStudio } from '../../db/open-database.ts';
import { listHeldChanges } from '../../db/queries/outbox/held-changes.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { releaseDue } from '../../db/outbox/release-due.ts';
import { closeToast, currentToasts } from '../../ui/feedback/toast/toast-store.ts';
import { offerOwnUndo, offerUndo } from './offer-undo.ts';

let db: StudioDatabase;
let accounts = 0;
let stop: () => void;

beforeEach(async () => {
  const server = new ModelServer();
  server.addMedia(uuid(0), 1000);
  db = await openStudio({ ...server.me, user_id: `offer-undo-${++accounts}` });
  const row = server.live()[0]!;
  await db.media.put({ ...row, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at });
  stop = offerOwnUndo();
});
afterEach(() => {
  stop();
  for (const { key } of currentToasts()) closeToast(key);
});

it('offers the Undo of a deletion that was released before the tab could draw', async () => {
  const { mid } = await deleteMedia([uuid(0)]);
  await releaseDue(db, Date.now() + 6_000);
  const [message] = currentToasts();
  expect(message).toMatchObject({ key: `undo:${mid}`, text: 'Image deleted!', durationMs: 5_000 });
  await message!.actions.find(({ label }) => label === 'Undo')!.onPress();
  expect(currentToasts().map(({ text }) => text)).toContain('Restored');
  expect(await findMedia(uuid(0))).toBeDefined();
});

it('shows the text of a deleted album for two seconds, and its Undo for five', async () => {
  await deleteAlbum(await createAlbum('Coast'));
  expect(currentToasts()).toMatchObject([{ text: 'Album deleted', textMs: 2_000, durationMs: 5_000 }]);
});

it('offers a change once, even if the held changes list it again', async () => {
  await deleteMedia([uuid(0)]);
  closeToast(currentToasts()[0]!.key);
  offerUndo((await listHeldChanges())[0]!, 4_000);
  expect(currentToasts()).toEqual([]);
});

it('offers nothing for a change that is not held', async () => {
  await starMedia(uuid(0), true);
  expect(currentToasts()).toEqual([]);
});
