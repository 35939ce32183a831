import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ModelServer, uuid } from '../../../../tests/support/model/model-server.ts';
import { ORD_EPOCH } from '../../../db/database.ts';
import { openStudio } from '../../../db/open-database.ts';
import { countLeavingStars } from './count-leaving-stars.ts';

it('counts starred items of the history, not those that have left it', async () => {
  const server = new ModelServer();
  const db = await openStudio(server.me);
  for (let i = 0; i < 3; i++) server.addMedia(uuid(i), 1000 + i);
  for (const [i, row] of server.live().entries()) {
    const looks = { is_starred: i > 0, in_history: i < 2 };
    await db.media.put({ ...row, ...looks, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at });
  }
  expect(await countLeavingStars([uuid(0), uuid(1), uuid(2), uuid(3)])).toBe(1);
});
