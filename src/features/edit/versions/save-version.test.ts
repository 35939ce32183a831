import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { errors } from '../../../../contract/errors.ts';
import { ModelServer, uuid } from '../../../../tests/support/model/model-server.ts';
import { openStudio } from '../../../db/open-database.ts';
import { itemOfVersion } from './save-version.ts';

it('refuses to save a version of a deleted picture, and tells how to restore it', async () => {
  await openStudio({ ...new ModelServer().me, user_id: 'editor' });
  const version = { id: 'v0', label: 'Original', base: { kind: 'item' as const, id: uuid(1) }, steps: [], mask: null, savedAs: null };
  const asked = itemOfVersion(version, { onProgress: () => undefined, signal: new AbortController().signal });
  await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining('Restore it from the Trash') });
});

it('refuses a picture whose import failed, with the reason', async () => {
  const db = await openStudio({ ...new ModelServer().me, user_id: 'editor' });
  const mutation = { mid: uuid(3), kind: 'media.import', args: { mime: 'image/png' }, keys: [`media:${uuid(2)}`] };
  await db.problems.add({ mid: uuid(3), at: 1, reason: 'refused', code: 'UPLOAD_UNREADABLE', intent: mutation as never });
  const version = {
    id: 'v1',
    label: 'Cropped',
    base: { kind: 'item' as const, id: uuid(1) },
    steps: [{}] as never,
    mask: null,
    savedAs: uuid(2),
  };
  const asked = itemOfVersion(version, { onProgress: () => undefined, signal: new AbortController().signal });
  await expect(asked).rejects.toMatchObject({ message: expect.stringContaining(errors.UPLOAD_UNREADABLE.title) });
});
