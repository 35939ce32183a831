/** Ways to make a video (specification §2): what it begins with. */
export const videoModes = ['image2video', 'text2video', 'elements', 'audio'] as const;
export type VideoMode = (typeof videoModes)[number];
