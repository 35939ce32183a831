import { nameMarkers } from '../../../contract/story/script/markers.ts';
import type { StoryShotRow } from '../../../contract/story/shot.ts';
import type { StoryRow } from '../../../contract/story/story.ts';

type Words = Pick<StoryShotRow, 'shotImagePrompt' | 'shotVideoPrompt' | 'shotVoiceoverScript'>;
type Told = Pick<StoryRow, 'category_inputs' | 'props'>;

/** The words by which a shot is known, with names for markers: those that are spoken, else those of its picture or its clip. */
export function shotText({ shotVoiceoverScript, shotImagePrompt, shotVideoPrompt }: Words, story: Told): string {
  const words = [shotVoiceoverScript, shotImagePrompt, shotVideoPrompt].map((text) => text.trim()).find((text) => text !== '') ?? '';
  return nameMarkers(words, story);
}
