import { readPageMode } from '../../../../contract/generations/page-mode.ts';
import { painterModel } from '../../../../contract/catalogue/model.ts';
import { videoModeIn, type FormMode } from '../form/form-modes.ts';
import type { CreateAddress } from './read-create-address.ts';

/** The address of a mode with a model, for the router. A name with a slash or a dot stays one part of the path. */
export function createAddress({ mode, model }: CreateAddress) {
  const videoMode = videoModeIn(mode);
  if (videoMode !== null)
    return { to: '/create/video/{-$mode}/{-$baseModel}', params: { mode: videoMode, baseModel: model ?? undefined }, search: {} } as const;
  return { to: mode === 'bulk' ? '/create/bulk' : '/create/image', search: { ai_model: model ?? undefined } } as const;
}

/** The address that an older one stands for, which names its mode beside the path; what else it says goes along, but not to Edit. */
export function addressOfMode<S extends { ai_model?: string | undefined }>(mode: string, { ai_model, ...more }: S) {
  const asked = readPageMode(undefined, mode);
  if (asked === 'edit') return { to: '/create/edit/{-$tool}', params: { tool: undefined }, search: {} } as const;
  const isPage = asked !== 'create' && asked !== 'character';
  const { search, ...address } = createAddress({ mode: isPage ? asked : 'image', model: ai_model ?? null });
  return { ...address, search: { ...more, ...search } };
}

/** The model that an address without one stands for; null where it stands for none. */
export function impliedModel(mode: FormMode): string | null {
  return videoModeIn(mode) === null ? painterModel.key : null;
}
