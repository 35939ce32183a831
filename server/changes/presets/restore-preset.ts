import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { assertRoom } from '../../domain/assert-room.ts';
import { lockPreset } from '../../domain/presets/lock-preset.ts';
import { presentRow } from '../../domain/rows/rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database } from '../../storage/database.ts';
import { preset } from '../../storage/schema/preset.ts';

/** Restores a deleted preset. Restoring it again succeeds. Refusals: NOT_FOUND, PRESETS_FULL. */
export function restorePreset(studio: { db: Database }, once: OnceKey, { id }: ChangeBody<'preset.restore'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    // Before the row, as in `create-preset`: two changes that lock both in different orders would deadlock.
    await assertRoom(tx, 'presets', { spaceId: once.spaceId, id });
    const found = await lockPreset(tx, once.spaceId, id);
    if (found.deletedAt !== null) {
      await tx.update(preset).set({ deletedAt: null }).where(eq(preset.id, id));
      touch('presets', [id]);
    }
    const body: ResponseOf<'presetRestore'> = { preset: presentRow('presets', { ...found, deletedAt: null }) };
    return { status: 200, body };
  });
}
