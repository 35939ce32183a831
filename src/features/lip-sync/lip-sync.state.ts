import { proxy } from 'valtio/vanilla';
import type { LipSyncWay } from '../../../contract/generations/video/lip-sync.ts';

/** The speaker. `id` null: an uploaded video that is no item. Sizes in px, `duration` in seconds; null where not known. */
export type Visual = {
  id: string | null;
  /** The address for requests. */
  url: string;
  name: string;
  type: 'image' | 'video';
  width: number | null;
  height: number | null;
};
/** The sound of the speech. `duration` in seconds, null until known. */
export type Voice = { url: string; name: string; duration: number | null };

type Sending = { name: string; stop: () => void };

export type LipSyncForm = {
  visual: Visual | null;
  by: LipSyncWay['by'];
  voice: Voice | null;
  /** The text to speak, used instead of a recording. */
  speech: string;
  /** Description of the scene; may be empty. */
  prompt: string;
  count: number;
  /** Null: the first suitable one. */
  model: string | null;
};

const empty: LipSyncForm = { visual: null, by: 'voice', voice: null, speech: '', prompt: '', count: 1, model: null };

/** State of the lip sync page in this tab. */
export const lipSyncState = proxy({
  form: { ...empty },
  /** Files that are being uploaded, by field; null for none. */
  sending: { visual: null as Sending | null, voice: null as Sending | null },
  /** The error of the last file, by field. */
  problems: { visual: null as string | null, voice: null as string | null },
  isSubmitting: false,
});

export function changeLipSync(change: Partial<LipSyncForm>): void {
  Object.assign(lipSyncState.form, change);
}

/** Replaces the given fields of the form. */
export function fillLipSync(form: Partial<LipSyncForm>): void {
  lipSyncState.sending.visual?.stop();
  lipSyncState.sending.voice?.stop();
  lipSyncState.form = { ...empty, ...form };
  lipSyncState.problems = { visual: null, voice: null };
}
