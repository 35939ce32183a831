import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { changesResponseSchema } from '../../../contract/sync/sync.ts';
import { readMeta, readSpace } from '../../db/meta.ts';
import { applyChanges } from './apply-changes.ts';
import { startReset } from '../first-sync/bootstrap.ts';
import { inOwnSpace } from './in-own-space.ts';
import { mustReadAgain } from './self-check.ts';
import type { SyncWorld } from '../world.ts';

const pageSchema = v.object({ ...changesResponseSchema.entries, changes: v.array(v.unknown()) });

/**
 * Fetches and applies one page. True when there is more to fetch at once.
 * @throws AppError NETWORK, UNAUTHENTICATED, USER_MISMATCH, RATE_LIMITED…
 */
export async function pullPage(world: SyncWorld, signal: AbortSignal): Promise<boolean> {
  const cursor = await readMeta(world.db, 'cursor');
  if (cursor === undefined) return false;
  const space = await readSpace(world.db);
  if (await mustReadAgain(world.db)) {
    await startReset(world, cursor, signal);
    return true;
  }
  try {
    const query = { space, cursor: `${cursor.epoch}:${cursor.seq}`, limit: limits.pageMax };
    const { body } = await inOwnSpace(world, signal, () => world.api.request('syncChanges', { query, signal }));
    const page = v.safeParse(pageSchema, body);
    if (!page.success || page.output.space !== space) throw new AppError('NETWORK', { detail: 'The answer did not come from the studio.' });
    return (await applyChanges(world, page.output)) === 'applied' && (page.output.more || (await mustReadAgain(world.db)));
  } catch (error) {
    if (!(error instanceof AppError) || !resets.has(error.code)) throw error;
    world.log('sync.reset', { code: error.code });
    await startReset(world, cursor, signal);
    return true;
  }
}

const resets = new Set(['RESET_EPOCH', 'RESET_AHEAD', 'RESET_TOO_OLD']);
