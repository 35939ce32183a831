import * as v from 'valibot';
import { saveDraft } from '../../../../actions/save-draft.ts';
import { shotTexts, type ShotText } from '../../../../actions/stories/own-edits.ts';
import type { StoryShot } from '../../../../db/queries/stories/stories.ts';
import { findDraft } from '../../../../db/queries/drafts.ts';

/** Words of some fields of a shot. */
export type Words = Partial<Record<ShotText, string>>;

/** Words that were not saved when the page ended, and those that they take the place of. */
export type LastWords = { words: Words; bases: Words };

const wordsSchema = v.partial(v.object({ shotVoiceoverScript: v.string(), shotImagePrompt: v.string(), shotVideoPrompt: v.string() }));
const lastWordsSchema = v.object({ words: wordsSchema, bases: wordsSchema });
const keyOf = (shotId: string) => `shot-words:${shotId}`;

/** Adds words that were typed since to those of a save that still runs; null: none runs. */
export function joinWords(running: LastWords | null, typed: LastWords): LastWords {
  return { words: { ...running?.words, ...typed.words }, bases: { ...typed.bases, ...running?.bases } };
}

/** Keeps the last words of a shot: an edit takes longer than a page has that ends. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function keepLastWords(shotId: string, last: LastWords): Promise<void> {
  await saveDraft(keyOf(shotId), last);
}

/** They are saved as an edit. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function forgetLastWords(shotId: string): Promise<void> {
  await saveDraft(keyOf(shotId), undefined);
}

/** Takes out what was kept of a shot, without the fields that have changed since. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function takeLastWords(shot: Pick<StoryShot, 'id' | ShotText>): Promise<Words> {
  const value = await findDraft(keyOf(shot.id));
  if (value === undefined) return {};
  await forgetLastWords(shot.id);
  const parsed = v.safeParse(lastWordsSchema, value);
  if (!parsed.success) return {};
  const { words, bases } = parsed.output;
  return Object.fromEntries(
    shotTexts.flatMap((field) => (words[field] !== undefined && bases[field] === shot[field] ? [[field, words[field]]] : [])),
  );
}
