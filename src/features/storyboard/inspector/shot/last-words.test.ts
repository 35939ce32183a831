import 'fake-indexeddb/auto';
import { afterAll, expect, it } from 'vitest';
import { ModelServer } from '../../../../../tests/support/model/model-server.ts';
import { openStudio, studio } from '../../../../db/open-database.ts';
import { joinWords, keepLastWords, takeLastWords } from './last-words.ts';

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

it('puts back the words of a save that the end of the page undid, with those that were typed during it', async () => {
  const shot = { id: 'shot', shotVoiceoverScript: 'The sea', shotImagePrompt: 'A pier', shotVideoPrompt: '' };
  const running = { words: { shotVoiceoverScript: 'The sea comes', shotImagePrompt: 'A long pier' }, bases: shot };
  // The field already showed the text that was being saved.
  const typed = { words: { shotVoiceoverScript: 'The sea comes in' }, bases: { shotVoiceoverScript: 'The sea comes' } };
  await keepLastWords('shot', joinWords(running, typed));
  expect(await takeLastWords(shot)).toEqual({ shotVoiceoverScript: 'The sea comes in', shotImagePrompt: 'A long pier' });
});
