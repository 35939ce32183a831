import type { Tutorial } from '../../../ui/panel/tutorial/tutorial.ts';
import type { FormMode } from '../form/form-modes.ts';

type Help = { tip: string; tutorial: Tutorial };

const picture: Help = {
  tip: 'Set Seed to a number to get the same picture again. Then change one setting at a time, and you see what it does.',
  tutorial: {
    title: 'Make a picture',
    about: 'Every setting of the next picture. Settings that the chosen model does not have are not shown.',
    steps: [
      {
        title: 'Choose a model',
        text: 'Each model has its own look, size and price. Open Model, and look at what it takes before you choose it.',
      },
      { title: 'Show it a picture', text: 'References say more than words about a look or a person. A low strength stays close to them.' },
      {
        title: 'Set size and number',
        text: 'Small pictures are made sooner. Try four small ones, then make the best one larger with Upscale.',
      },
      {
        title: 'Repeat what worked',
        text: 'A fixed seed makes the same picture again. Reuse Settings in a picture’s detail brings its settings back here.',
      },
    ],
  },
};

const bulk: Help = {
  tip: 'Write the style into every row, such as “ink on white paper”: each row is a prompt of its own and knows nothing of the others.',
  tutorial: {
    title: 'Make many pictures from a list',
    about: 'Each row of the table becomes one picture. The settings here hold for all rows; a column of the table takes their place.',
    steps: [
      {
        title: 'Bring a list',
        text: 'Paste lines, or drop or open a text or CSV file. Columns may be named prompt, negative prompt, width, height, seed, model and video prompt.',
      },
      { title: 'Check the rows', text: 'A cell that cannot be used says why. Change it in the table, or leave the row out.' },
      { title: 'Make a few first', text: 'Pause after the first pictures and look at them. Failed rows can be tried again by themselves.' },
      { title: 'Take the results', text: 'The results as CSV name the picture, the seed and the state of every row.' },
    ],
  },
};

const video: Help = {
  tip: 'Make the picture first: it is there sooner and often costs less. Then begin a video with it, and let the words say only what moves.',
  tutorial: {
    title: 'Make a video',
    about: 'Every setting of the next video. Settings that the chosen model does not have are not shown.',
    steps: [
      {
        title: 'Choose what it begins with',
        text: 'A picture, words alone, several elements, or a video that gets sound. The switch above the page leads to each.',
      },
      {
        title: 'Say one movement',
        text: 'One sentence with one movement of the camera works best: “the camera moves slowly to the left”.',
      },
      { title: 'Give it an end', text: 'Models with a last frame move from one picture to the other. The length may then be fixed.' },
      {
        title: 'Begin short',
        text: 'Longer and sharper videos take longer and may cost more. Make a short one until the words are right.',
      },
    ],
  },
};

/** The tip and the help of the settings of a mode. */
export function settingsHelp(mode: FormMode): Help {
  if (mode === 'bulk') return bulk;
  return mode === 'image' ? picture : video;
}
