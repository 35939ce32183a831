import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { openStudio } from '../../db/open-database.ts';
import { listNewestMedia } from '../../db/queries/media/media.ts';
import { restoreMedia } from './restore-media.ts';
import { undoByKey } from '../undo.ts';

const shown = async () => (await listNewestMedia(9)).map((row) => row.id);

it('says the key that takes back this one, whatever was restored after it', async () => {
  const server = new ModelServer();
  await openStudio({ ...server.me, user_id: 'restoring' });
  server.addMedia(uuid(0), 1000);
  server.addMedia(uuid(1), 1001);
  const rows = server.live();
  const first = await restoreMedia([uuid(0)], rows);
  await restoreMedia([uuid(1)], rows);
  expect(await shown()).toEqual([uuid(1), uuid(0)]);
  expect(await undoByKey(first)).toMatchObject({ label: 'image restored' });
  expect(await shown()).toEqual([uuid(1)]);
});
