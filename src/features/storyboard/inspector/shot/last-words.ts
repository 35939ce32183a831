import * as v from 'valibot';
import { saveDraft } from '../../../../actions/save-draft.ts';
import { shotTexts, type ShotText } from '../../../../actions/stories/own-edits.ts';
import type { StoryShot } from '../../../../db/queries/stories/stories.ts';
import { findDraft } from '../../../../db/queries/drafts.ts';

/** Texts of some fields of a shot. */
export type Words = Partial<Record<ShotText, string>>;

/** Unsaved texts at the end of the page, and the saved texts they replace. */
export type LastWords = { words: Words; bases: Words };

const wordsSchema = v.partial(v.object({ shotVoiceoverScript: v.string(), shotImagePrompt: v.string(), shotVideoPrompt: v.string() }));
const lastWordsSchema = v.object({ words: wordsSchema, bases: wordsSchema });
const keyOf = (shotId: string) => `shot-words:${shotId}`;

/** Merges newly typed texts into those of a running save; null: none is running. */
export function joinWords(running: LastWords | null, typed: LastWords): LastWords {
  return { words: { ...running?.words, ...typed.words }, bases: { ...typed.bases, ...running?.bases } };
}

/** Stores the unsaved texts of a shot: an edit takes longer than a closing page has. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function keepLastWords(shotId: string, last: LastWords): Promise<void> {
  await saveDraft(keyOf(shotId), last);
}

/** Deletes them once they are saved as an edit. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function forgetLastWords(shotId: string): Promise<void> {
  await saveDraft(keyOf(shotId), undefined);
}

/** Reads and deletes the stored texts of a shot, without fields that have changed since. @throws AppError STORAGE_FULL, STORAGE_LOST */
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
