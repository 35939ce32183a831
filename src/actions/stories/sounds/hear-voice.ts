import type { StoryRow } from '../../../../contract/stories/story.ts';
import { voiceSampleLength } from '../../../../contract/stories/routes.ts';
import { accountApi } from '../../../sync/api/session-api.ts';

/** Longer than a small model on a person's own machine takes. */
const timeoutMs = 130_000;

/**
 * A few words in a voice; nothing of it is kept. `words`: what the story is about, '': words of the studio.
 * @throws AppError MODEL_UNAVAILABLE, ENGINE_FAILED with the engine's sentence, NETWORK…
 */
export async function hearVoice(voice: StoryRow['voice'], words: string): Promise<Blob> {
  const body = { voice, words: firstWords(words) };
  const { value } = await (await accountApi()).call('storyVoiceSample', { body, timeoutMs });
  const bytes = Uint8Array.from(atob(value.data.sound), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: value.data.mime });
}

/** The beginning of a text, up to the end of a word. */
function firstWords(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= voiceSampleLength) return trimmed;
  const cut = trimmed.slice(0, voiceSampleLength);
  return cut.replace(/\s\S*$/u, '');
}
