import { readVideoMode } from '../../../../contract/generations/video/video-modes.ts';
import type { FormMode } from '../form/form-modes.ts';

/** The mode in an address of Create, and the model if it has one. */
export type CreateAddress = { mode: FormMode; model: string | null };

/** Path parameters of video pages and search parameters of image pages, as parsed by the router. */
type CreateRoute = { pathname: string; mode?: string | undefined; baseModel?: string | undefined; ai_model?: string | undefined };

/** The mode and model of an address. A generic video mode is image to video. */
export function readCreateAddress({ pathname, mode = '', baseModel, ai_model }: CreateRoute): CreateAddress {
  if (pathname.startsWith('/create/video')) return { mode: readVideoMode(mode), model: baseModel ?? ai_model ?? null };
  return { mode: pathname.startsWith('/create/bulk') ? 'bulk' : 'image', model: ai_model ?? null };
}
