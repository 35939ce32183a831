import { expect, it } from 'vitest';
import { assistantModes } from '../../../contract/generations/prompt/prompt-assistant.ts';
import { promptInstructions } from './prompt-instructions.ts';

it.each([
  ['more_detail', /in its own language with more to see in it/],
  ['shorter', /half as many words/],
  ['to_english', /Translate the prompt into English/],
] as const)('the mode %s of the assistant is what the writer is told to do', (mode, task) => {
  const others = assistantModes.filter((one) => one !== mode);
  for (const work of ['image', 'video'] as const) {
    expect(promptInstructions(work, mode)).toMatch(task);
    expect(others.map((other) => promptInstructions(work, other)).filter((told) => task.test(told))).toEqual([]);
  }
});
