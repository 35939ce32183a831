import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { lockPreset } from '../../domain/presets/lock-preset.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database } from '../../storage/database.ts';
import { preset } from '../../storage/schema/preset.ts';

/** Deletes a preset. Deleting it again succeeds. Refusals: NOT_FOUND. */
export function deletePreset(studio: { db: Database }, once: OnceKey, { id }: ChangeBody<'preset.delete'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const found = await lockPreset(tx, once.spaceId, id);
    const body: ResponseOf<'presetDelete'> = { id };
    if (found.deletedAt === null) {
      await tx.update(preset).set({ deletedAt: new Date() }).where(eq(preset.id, id));
      touch('presets', [id]);
    }
    return { status: 200, body };
  });
}
