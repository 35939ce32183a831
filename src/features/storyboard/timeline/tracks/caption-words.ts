import type { FilmPlan } from '../../../../../contract/stories/film/film-plan.ts';
import { spokenWords } from '../../../../../contract/stories/film/captions/spoken-words.ts';
import type { StoryShotRow } from '../../../../../contract/stories/shots/shot.ts';
import type { StorySoundRow, WordTime } from '../../../../../contract/stories/sounds/sound.ts';

/** A word of a caption: its voice, and its index in that voice's `voiceWords`. */
export type CaptionWord = { text: string; soundId: string; index: number };

type Shots = readonly Pick<StoryShotRow, 'id' | 'shotVoiceoverScript'>[];

/** The words of a voice with their times in its file; without own times, those that the film gives them. */
export function voiceWords(sound: StorySoundRow, shots: Shots): readonly WordTime[] {
  if (sound.words.length > 0) return sound.words;
  const script = shots.find(({ id }) => id === sound.shot_id)?.shotVoiceoverScript ?? '';
  return spokenWords({ row: sound, url: '', start: 0, end: sound.seconds }, 0, sound.text || script);
}

/**
 * The editable words of each caption: the plan contains only the shown text. Captions show the words of all audible voices in order; a
 * word without a match is left out.
 */
export function captionWords(plan: FilmPlan, sounds: readonly StorySoundRow[], shots: Shots): CaptionWord[][] {
  const voices = new Map(sounds.filter(({ kind }) => kind === 'voice').map((sound) => [sound.id, sound]));
  const heard = plan.sounds.flatMap(({ id, start, end }): CaptionWord[] => {
    const sound = voices.get(id);
    if (sound === undefined) return [];
    return voiceWords(sound, shots).flatMap((word, index) =>
      word.text.trim() === '' || word.end <= start || word.start >= end ? [] : [{ text: word.text, soundId: id, index }],
    );
  });
  let next = 0;
  return plan.captions.map(({ lines }) =>
    lines.flat().flatMap(({ text }) => {
      const found = findFrom(heard, next, text);
      if (found === -1) return [];
      next = found + 1;
      return [heard[found]!];
    }),
  );
}

function findFrom(heard: readonly CaptionWord[], from: number, text: string): number {
  for (let place = from; place < heard.length; place++) if (heard[place]!.text.trim() === text) return place;
  return -1;
}
