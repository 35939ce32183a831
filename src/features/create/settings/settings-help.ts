import type { Tutorial } from '../../../ui/panel/tutorial.ts';
import type { CreateForm } from '../form/form-rules.ts';

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
  tip: 'Write the style into every line, such as “ink on white paper”: each line is a prompt of its own and knows nothing of the others.',
  tutorial: {
    title: 'Make many pictures from a list',
    about: 'Each line of the prompt becomes one picture, with the settings below. All are asked for together, or none.',
    steps: [
      {
        title: 'Bring a list',
        text: 'Write or paste lines, drop a text or CSV file on the prompt, or open one with Open a list of prompts.',
      },
      { title: 'Check the lines', text: 'The number of pictures follows the lines. A line that cannot be used is named with its number.' },
      { title: 'Try one line first', text: 'Make a single picture with the first line. When it looks right, ask for the whole list.' },
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

/** The tip and the help of the settings of a form. */
export function settingsHelp({ videoMode, isBulk }: Pick<CreateForm, 'videoMode' | 'isBulk'>): Help {
  if (videoMode !== null) return video;
  return isBulk ? bulk : picture;
}
