import { readVideoMode, videoModes, type VideoMode } from './video/video-modes.ts';

export const imagePageModes = ['create', 'bulk', 'edit', 'character'] as const;
export type PageMode = (typeof imagePageModes)[number] | VideoMode;

/** The mode of a page, from its route or else its `mode` query; `create` when neither says one. */
export function readPageMode(route: string | undefined, query: string | undefined): PageMode {
  const text = route ?? query ?? '';
  const image = imagePageModes.find((mode) => mode === text);
  if (image !== undefined) return image;
  const isVideo = text.includes('video') || videoModes.some((mode) => mode === text);
  return isVideo ? readVideoMode(text) : 'create';
}
