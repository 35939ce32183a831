import type { Tutorial } from '../../ui/panel/tutorial/tutorial.ts';

export const lipSyncTutorial: Tutorial = {
  title: 'Make a face speak',
  about: 'A face in an image or a video moves its lips to a voice, or says words that you write.',
  steps: [
    {
      title: 'Choose who speaks',
      text: 'One face, seen from the front, not too small. A video keeps its own movement; an image begins to move.',
    },
    {
      title: 'Give a voice',
      text: 'A sound file of up to a minute, or words where the model speaks them. Clear speech without music follows best.',
    },
    { title: 'Look at the price', text: 'Each whole five seconds of the voice cost one credit, for each video. The button says the sum.' },
    { title: 'Find the result', text: 'It comes into the history. Reuse Settings in its detail brings everything back here.' },
  ],
};
