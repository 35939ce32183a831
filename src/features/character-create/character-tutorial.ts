import type { Tutorial } from '../../ui/panel/tutorial/tutorial.ts';

export const characterTutorial: Tutorial = {
  title: 'Create with characters',
  about: 'A character keeps its looks from picture to picture.',
  steps: [
    { title: 'Choose who is in it', text: 'One of yours or of the library. Type @ in the prompt to name more of them.' },
    { title: 'Say what happens', text: 'With words, after the pose of another picture, in a part of a picture, or with a template.' },
    { title: 'Weigh them', text: 'More weight keeps closer to the character. Strict features keep face and clothes as they are.' },
    { title: 'Look at the price', text: 'The button says the credits. The results come in below and into the history.' },
  ],
};
