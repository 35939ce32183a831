import { soundLimits } from '../../../contract/story/sound.ts';
import { EngineError } from '../engine-error.ts';
import { composeInThread } from './composer-run.ts';
import type { Composer, ComposerModel } from './composer.ts';
import { sampleRate } from './sound/voice.ts';

const promptLengthMax = 2_000;

/** Music and sounds of places by rules: it needs no engine and costs nothing. */
export const builtInComposer: ComposerModel = {
  key: 'built-in-composer',
  name: 'Built-in composer: by rules, not by an AI model',
  seconds_max: soundLimits.seconds,
  credits: 0,
};

/** Composes one piece at a time. The same words, length and seed give the same file. */
export function createBuiltInComposer(): Composer & { close(): Promise<void> } {
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  return {
    models: async () => [builtInComposer],
    compose: async ({ prompt, seconds, seed }, signal) => {
      const refusal = refuse(prompt, seconds, seed);
      if (refusal !== null) throw new EngineError('INVALID_INPUT', refusal);
      const either = AbortSignal.any([signal, closing.signal]);
      // One that is cancelled while it waits does not wait for its turn.
      const turn = last.then(() => composeInThread({ prompt, seconds, seed }, either));
      last = turn.catch(() => undefined);
      const { bytes, beats } = await turn;
      return { bytes, mime: 'audio/mpeg', seconds: Math.round(seconds * sampleRate) / sampleRate, beats };
    },
    close: async () => {
      closing.abort();
      await last;
    },
  };
}

/** Why this cannot be composed, as a sentence for the person who asked; null when it can. */
function refuse(prompt: string, seconds: number, seed: number): string | null {
  if (!(seconds >= 1) || seconds > soundLimits.seconds) return `Music must last between 1 and ${soundLimits.seconds} seconds.`;
  if (prompt.length > promptLengthMax) return `Words for music must have at most ${promptLengthMax} characters.`;
  return Number.isSafeInteger(seed) && seed >= 0 ? null : 'The seed of music must be a whole number from 0.';
}
