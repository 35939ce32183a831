import { and, eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { assertRoom } from '../../domain/assert-room.ts';
import { checkName } from '../../domain/presets/check-name.ts';
import { presentRow } from '../../domain/rows/rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { newId } from '../../lib/ids/new-id.ts';
import type { Database } from '../../storage/database.ts';
import { preset } from '../../storage/schema/preset.ts';

/**
 * Saves settings under a name, under the client's id or a new one. The same id again answers with the present state of that
 * preset. Refusals: PRESETS_FULL, ID_TAKEN, without naming the owner.
 */
export function createPreset(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'preset.create'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { userId, spaceId } = once;
    const { preset_settings: presetSettings, base_model: baseModel, model_id: modelId } = asked;
    const id = asked.id ?? newId();
    const now = new Date();
    await assertRoom(tx, 'presets', { spaceId, id });
    const settings = { name: checkName(asked.name), presetSettings, baseModel, modelId };
    const row = { id, spaceId, userId, seq: 0, ...settings, createdAt: now, updatedAt: now };
    const [created] = await tx.insert(preset).values(row).onConflictDoNothing().returning();
    if (created !== undefined) touch('presets', [id]);
    const [present] =
      created === undefined
        ? await tx
            .select()
            .from(preset)
            .where(and(eq(preset.id, id), eq(preset.spaceId, spaceId)))
        : [created];
    if (present === undefined) throw new AppError('ID_TAKEN');
    const body: ResponseOf<'presetCreate'> = { preset: presentRow('presets', present) };
    return { status: 200, body };
  });
}
