import * as v from 'valibot';
import { saveDraft } from '../../../actions/save-draft.ts';
import { findDraft } from '../../../db/queries/drafts.ts';
import { runQuietly } from '../../../ui/feedback/run-action.ts';

/** Separate from the form's draft, which is saved with every word: the file is large. */
const key = 'story-create:song';
const keptSchema = v.object({ url: v.string(), file: v.blob() });
type Kept = v.InferOutput<typeof keptSchema>;

/** In memory, where the device keeps no files. */
let last: Kept | null = null;

/** Stores the file of the chosen song until its story is created; null removes it. */
export async function keepSongFile(kept: Kept | null): Promise<void> {
  last = kept;
  await runQuietly('song.not-kept', () => saveDraft(key, kept ?? undefined));
}

/** The file of a song; null when this device no longer has it. */
export async function findSongFile(url: string): Promise<Blob | null> {
  if (last?.url === url) return last.file;
  const kept = v.safeParse(keptSchema, await runQuietly('song.not-read', () => findDraft(key)));
  return kept.success && kept.output.url === url ? kept.output.file : null;
}
