import * as v from 'valibot';
import { storableText } from '../../text/storable-text.ts';
import type { StoryShotRow } from '../shots/shot.ts';
import { type FilmPlan, filmFps } from './film-plan.ts';

/** A shot in the list of a film: the second at which it begins, and its first words. */
export const filmChapterSchema = v.object({ start: v.number(), title: v.string() });
export type FilmChapter = v.InferOutput<typeof filmChapterSchema>;

/** Chapters as a device sends them with the film that it made. */
export const sentChapters = v.pipe(
  v.array(v.strictObject({ start: v.pipe(v.number(), v.minValue(0)), title: v.pipe(v.string(), v.maxLength(200), storableText) })),
  v.maxLength(1_000),
);

const wordsMax = 8;
const lettersMax = 60;

/**
 * The chapters of a film: its shots, by the words that are spoken in them. Prompts stay private: a shot without words goes by its number.
 */
export function filmChapters(plan: FilmPlan, shots: readonly Pick<StoryShotRow, 'id' | 'shotVoiceoverScript'>[]): FilmChapter[] {
  const spoken = new Map(shots.map(({ id, shotVoiceoverScript }) => [id, firstWords(shotVoiceoverScript)]));
  return plan.shots.map(({ shotId, from }, index) => ({ start: from / filmFps, title: spoken.get(shotId) || `Shot ${index + 1}` }));
}

function firstWords(text: string): string {
  const words = text.trim().split(/\s+/u);
  const first = Array.from(words.slice(0, wordsMax).join(' ')).slice(0, lettersMax).join('');
  return first.length < words.join(' ').length ? `${first.replace(/[\s,.;:–—-]+$/u, '')}…` : first;
}
