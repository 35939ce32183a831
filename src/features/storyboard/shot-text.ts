import { nameMarkers } from '../../../contract/stories/script/markers.ts';
import type { StoryShotRow } from '../../../contract/stories/shots/shot.ts';
import type { StoryRow } from '../../../contract/stories/story.ts';

type Words = Pick<StoryShotRow, 'shotImagePrompt' | 'shotVideoPrompt' | 'shotVoiceoverScript'>;
type Told = Pick<StoryRow, 'category_inputs' | 'props'>;

/** The text that identifies a shot, with names for markers: spoken text, else the prompt of its picture or clip. */
export function shotText({ shotVoiceoverScript, shotImagePrompt, shotVideoPrompt }: Words, story: Told): string {
  const words = [shotVoiceoverScript, shotImagePrompt, shotVideoPrompt].map((text) => text.trim()).find((text) => text !== '') ?? '';
  return nameMarkers(words, story);
}
