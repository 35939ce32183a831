import type { StoryShotRow } from '../../../contract/story/shot.ts';

type Words = Pick<StoryShotRow, 'shotImagePrompt' | 'shotVideoPrompt' | 'shotVoiceoverScript'>;

/** The words by which a shot is known: those that are spoken, else those of its picture or its clip. */
export function shotText({ shotVoiceoverScript, shotImagePrompt, shotVideoPrompt }: Words): string {
  return [shotVoiceoverScript, shotImagePrompt, shotVideoPrompt].map((words) => words.trim()).find((words) => words !== '') ?? '';
}
