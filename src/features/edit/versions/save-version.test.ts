import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ModelServer, uuid } from '../../../../tests/support/model-server.ts';
import { openStudio } from '../../../db/open-database.ts';
import { itemOfVersion } from './save-version.ts';

it('of a deleted picture nothing is asked: it is said how it comes back', async () => {
  await openStudio({ ...new ModelServer().me, user_id: 'editor' });
  const version = { id: 'v0', label: 'Original', base: { kind: 'item' as const, id: uuid(1) }, steps: [], mask: null, savedAs: null };
  const asked = itemOfVersion(version, { onProgress: () => undefined, signal: new AbortController().signal });
  await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining('Restore it from the Trash') });
});
