import { videoRequestModes, type VideoRequestMode } from './video/video-modes.ts';
import { characterModes } from './character/character-mode.ts';

/** Ways to make something, by the specification's names: videos, and images. */
export const creationModes = [...videoRequestModes, 'text2img', 'img2img', ...characterModes] as const;
export type CreationMode = (typeof creationModes)[number];

/** The mode of a video: the source that it begins with. Undefined for images. */
export function videoModeOf(mode: CreationMode | undefined): VideoRequestMode | undefined {
  return videoRequestModes.find((one) => one === mode);
}
