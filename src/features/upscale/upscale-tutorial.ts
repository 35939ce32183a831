import type { Tutorial } from '../../ui/panel/tutorial/tutorial.ts';

export const upscaleTutorial: Tutorial = {
  title: 'Make an image or a video larger',
  about:
    'Twice or four times the width and height. The original stays: an image gets a larger version of the same item, a video a larger copy.',
  steps: [
    { title: 'Choose an image or a video', text: 'From the library, from a file, dropped on the page or pasted.' },
    {
      title: 'Choose what makes it',
      text: 'This device, with a network that is fetched once and then works offline too and free of charge; the studio; or a connected engine. For videos: this device or an engine.',
    },
    {
      title: 'Choose how much',
      text: '2x and 4x are for everything; with face for portraits and anime for drawings are there where the studio or an engine has them. 4x is not for large images. On this device images become at most 4.2 megapixels and videos at most 1080p.',
    },
    { title: 'Compare', text: 'Move the line: the original is on one side, the larger one on the other.' },
  ],
};
