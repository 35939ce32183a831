import { soundLimits } from '../../../contract/stories/sounds/sound.ts';
import { composeInThread } from './composer-run.ts';
import type { Composer, ComposerModel } from './composer.ts';
import { refuseComposition } from './refuse-composition.ts';
import { sampleRate } from './sound/voice.ts';

/** Music and ambient sounds by rules: needs no engine and costs nothing. */
const builtInComposer: ComposerModel = {
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
    compose: async (asked, signal) => {
      refuseComposition(asked, [builtInComposer]);
      const { prompt, seconds, seed } = asked;
      const either = AbortSignal.any([signal, closing.signal]);
      // A cancelled piece leaves the queue at once.
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
