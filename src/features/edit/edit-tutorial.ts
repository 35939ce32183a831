import type { Tutorial } from '../../ui/panel/tutorial/tutorial.ts';

export const editTutorial: Tutorial = {
  title: 'Edit a picture',
  about: 'A picture becomes a new one, step by step. The picture that you began with stays as it is.',
  steps: [
    { title: 'Choose a tool', text: 'Crop, turn, resize, adjust, write or draw. Apply makes a version of what you see; Cancel leaves it.' },
    { title: 'Go back and compare', text: 'The strip holds every version. Undo shows the one before, and Compare the original.' },
    { title: 'Use words', text: 'Where a connected model changes pictures, say what should be different in the line below the picture.' },
    {
      title: 'Save',
      text: 'Save puts the version into your library as a new picture of the same family. Versions are kept on this device until then.',
    },
  ],
};
