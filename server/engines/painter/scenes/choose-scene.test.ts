import { expect, test } from 'vitest';
import { readPrompt } from '../read-prompt.ts';
import { chooseScene } from './choose-scene.ts';
import { street } from './street.ts';
import { portrait } from './portrait.ts';
import { stillLife } from './still-life.ts';

test.each([
  ['breakfast on the pier', stillLife],
  ['a woman who says hello, then breakfast on the pier', portrait],
  ['breakfast of an old man', portrait],
  ['Close-up: a woman at the fish market', portrait],
  ['Wide shot: a woman at the fish market', street],
])('people are seen before the things around them: %s', (prompt, scene) => expect(chooseScene(readPrompt(prompt))).toBe(scene));
