import type { Tutorial } from '../../ui/panel/tutorial.ts';

export const upscaleTutorial: Tutorial = {
  title: 'Make an image or a video larger',
  about:
    'Twice or four times the width and height. The original stays: an image gets a larger version of the same item, a video a larger copy.',
  steps: [
    { title: 'Choose an image or a video', text: 'From the library, from a file, dropped on the page or pasted.' },
    {
      title: 'Choose how much',
      text: '2x and 4x are for everything, with face for portraits, anime for drawings. 4x is not for large images. On this device videos become at most 1080p.',
    },
    { title: 'Compare', text: 'Move the line: the original is on one side, the larger one on the other.' },
    { title: 'Know what makes it', text: 'Without a connected upscaler the built-in one sharpens what is there and invents nothing.' },
  ],
};
