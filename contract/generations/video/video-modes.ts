/** Ways to make a video (specification §2): what it begins with. */
export const videoModes = ['image2video', 'text2video', 'elements', 'audio'] as const;
export type VideoMode = (typeof videoModes)[number];

/** The same, and a video that is made larger, which has a page of its own. */
export const videoRequestModes = [...videoModes, 'upscale'] as const;
export type VideoRequestMode = (typeof videoRequestModes)[number];

const pathNames: Record<string, VideoMode> = {
  'image-to-video': 'image2video',
  'text-to-video': 'text2video',
  elements: 'elements',
  audio: 'audio',
};

/** The mode of a route or a query; a generic video mode falls back to image to video. */
export function readVideoMode(text: string): VideoMode {
  return pathNames[text] ?? videoModes.find((mode) => mode === text) ?? 'image2video';
}
