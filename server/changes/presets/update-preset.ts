import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { checkName } from '../../domain/presets/check-name.ts';
import { lockPreset } from '../../domain/presets/lock-preset.ts';
import { presentRow } from '../../domain/rows/rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database } from '../../storage/database.ts';
import { preset } from '../../storage/schema/preset.ts';

/** Changes the name or the settings of a preset; the last write of each wins. Refusals: NOT_FOUND, GONE when it was deleted. */
export function updatePreset(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'preset.update'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const name = asked.name === undefined ? undefined : checkName(asked.name);
    const found = await lockPreset(tx, once.spaceId, asked.id);
    if (found.deletedAt !== null) throw new AppError('GONE');
    const { presetSettings } = found;
    const change = { name: name ?? found.name, presetSettings: asked.preset_settings ?? presetSettings, updatedAt: new Date() };
    await tx.update(preset).set(change).where(eq(preset.id, asked.id));
    touch('presets', [asked.id]);
    const body: ResponseOf<'presetUpdate'> = { preset: presentRow('presets', { ...found, ...change }) };
    return { status: 200, body };
  });
}
