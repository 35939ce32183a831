import type { Tutorial } from '../../ui/panel/tutorial.ts';

export const upscaleTutorial: Tutorial = {
  title: 'Make an image larger',
  about: 'A version with twice or four times the width and height. The image itself stays, and both belong to the same item.',
  steps: [
    { title: 'Choose an image', text: 'From the library, from a file, or dropped on the page.' },
    {
      title: 'Choose how much',
      text: '2x and 4x are for everything, with face for portraits, anime for drawings. 4x is not for large images.',
    },
    { title: 'Compare', text: 'Move the line over the image: the image is on one side, the larger version on the other.' },
    { title: 'Know what makes it', text: 'Without a connected upscaler the built-in one sharpens what is there and invents nothing.' },
  ],
};
