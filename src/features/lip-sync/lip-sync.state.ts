import { proxy } from 'valtio/vanilla';
import type { LipSyncWay } from '../../../contract/generations/video/lip-sync.ts';

/** Who speaks. `id` null: a video that was sent and is no item. Sizes in px, `duration` in seconds; null where not known. */
export type Visual = {
  id: string | null;
  /** As a request names it. */
  url: string;
  name: string;
  type: 'image' | 'video';
  width: number | null;
  height: number | null;
};
/** What is heard. `duration` in seconds, null until it is known. */
export type Voice = { url: string; name: string; duration: number | null };

type Sending = { name: string; stop: () => void };

export type LipSyncForm = {
  visual: Visual | null;
  by: LipSyncWay['by'];
  voice: Voice | null;
  /** The words, where nobody recorded them. */
  speech: string;
  /** The scene, in words; may be empty. */
  prompt: string;
  count: number;
  /** Null: the first one that can do it. */
  model: string | null;
};

const empty: LipSyncForm = { visual: null, by: 'voice', voice: null, speech: '', prompt: '', count: 1, model: null };

/** The page of talking videos of this tab. */
export const lipSyncState = proxy({
  form: { ...empty },
  /** The files that are on their way to the studio, by what they are for; null: none. */
  sending: { visual: null as Sending | null, voice: null as Sending | null },
  /** Why the last file of each kind is not here. */
  problems: { visual: null as string | null, voice: null as string | null },
  isSubmitting: false,
});

export function changeLipSync(change: Partial<LipSyncForm>): void {
  Object.assign(lipSyncState.form, change);
}

/** Puts all of it in place of what was there. */
export function fillLipSync(form: Partial<LipSyncForm>): void {
  lipSyncState.sending.visual?.stop();
  lipSyncState.sending.voice?.stop();
  lipSyncState.form = { ...empty, ...form };
  lipSyncState.problems = { visual: null, voice: null };
}
