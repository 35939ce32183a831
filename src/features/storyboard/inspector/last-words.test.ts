import 'fake-indexeddb/auto';
import { afterAll, expect, it } from 'vitest';
import { ModelServer } from '../../../../tests/support/model-server.ts';
import { openStudio, studio } from '../../../db/open-database.ts';
import { keepLastWords, takeLastWords } from './last-words.ts';

afterAll(() => studio().close());

it('puts back the words that a page ended on, once, and not over words that came since', async () => {
  await openStudio(new ModelServer().me);
  const shot = { id: 'shot', shotVoiceoverScript: 'The sea', shotImagePrompt: 'A pier, seen by another', shotVideoPrompt: '' };
  await keepLastWords('shot', {
    words: { shotVoiceoverScript: 'The sea comes in', shotImagePrompt: 'A pier at dusk' },
    bases: { shotVoiceoverScript: 'The sea', shotImagePrompt: 'A pier' },
  });
  expect(await takeLastWords({ ...shot, id: 'another' })).toEqual({});
  expect(await takeLastWords(shot)).toEqual({ shotVoiceoverScript: 'The sea comes in' });
  expect(await takeLastWords(shot)).toEqual({});
});
