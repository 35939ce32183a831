import { readPageMode } from '../../../../contract/generations/page-mode.ts';
import { painterModel } from '../../../../contract/catalogue/model.ts';
import { videoModeIn, type FormMode } from '../form/form-modes.ts';
import type { CreateAddress } from './read-create-address.ts';

/** The router's target for a mode and model. A model name with a slash or dot stays one path segment. */
export function createAddress({ mode, model }: CreateAddress) {
  const videoMode = videoModeIn(mode);
  if (videoMode !== null)
    return { to: '/create/video/{-$mode}/{-$baseModel}', params: { mode: videoMode, baseModel: model ?? undefined }, search: {} } as const;
  return { to: mode === 'bulk' ? '/create/bulk' : '/create/image', search: { ai_model: model ?? undefined } } as const;
}

/** The current address for an older one with a mode parameter. The other parameters are kept, except on Edit. */
export function addressOfMode<S extends { ai_model?: string | undefined }>(mode: string, { ai_model, ...more }: S) {
  const asked = readPageMode(undefined, mode);
  if (asked === 'edit') return { to: '/create/edit/{-$tool}', params: { tool: undefined }, search: {} } as const;
  const isPage = asked !== 'create' && asked !== 'character';
  const { search, ...address } = createAddress({ mode: isPage ? asked : 'image', model: ai_model ?? null });
  return { ...address, search: { ...more, ...search } };
}

/** The default model of an address without one; null without a default. */
export function impliedModel(mode: FormMode): string | null {
  return videoModeIn(mode) === null ? painterModel.key : null;
}
