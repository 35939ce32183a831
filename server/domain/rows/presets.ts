import { own, timeOf } from './restore.ts';
import type { StudioRow } from './studio-row.ts';

export const presets: StudioRow<'presets'> = {
  present: (row) => ({
    id: row.id,
    name: row.name,
    preset_settings: row.presetSettings,
    base_model: row.baseModel,
    model_id: row.modelId,
    created_at: row.createdAt.getTime(),
    updated_at: row.updatedAt.getTime(),
  }),
  // Settings are compared by when they were changed: they are no single value.
  changeable: ['name', 'updated_at'],
  parents: () => [],
  toStored: (row, owner) => ({
    ...own(owner),
    id: row.id,
    name: row.name,
    presetSettings: row.preset_settings,
    baseModel: row.base_model,
    modelId: row.model_id,
    createdAt: timeOf(row.created_at),
    updatedAt: timeOf(row.updated_at),
  }),
  // It names no files and no items.
  keepNamed: (row) => row,
};
