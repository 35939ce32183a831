import { AppError } from '../../../contract/errors.ts';
import { itemAddress } from '../../../contract/generations/media-address.ts';
import { importMedia } from '../../actions/import/import-media.ts';
import { sendRawMedia, sendVoice } from '../../actions/files/send-raw-media.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { errorText } from '../../ui/feedback/run-action.ts';
import { takeLipSyncDraft } from './lip-sync-draft.ts';
import { changeLipSync, lipSyncState, type LipSyncForm } from './lip-sync.state.ts';

/** Sets an item of the library as the speaker. Other choices stay, including those only in the draft. @throws AppError GONE */
export async function chooseItem(id: string): Promise<void> {
  lipSyncState.sending.visual?.stop();
  await takeLipSyncDraft();
  const change = await ofItem(id);
  lipSyncState.problems.visual = null;
  changeLipSync(change);
}

/** Sets a file as the speaker: an image becomes an item of the library, a video is uploaded. */
export async function takeVisual(file: File): Promise<void> {
  await take('visual', file, async (signal) => {
    if (file.type.startsWith('image/')) return ofItem(await importMedia(file, signal));
    const { type, url } = await sendRawMedia(file, signal);
    if (type !== 'video') throw new AppError('MEDIA_TYPE_INVALID');
    return { visual: { id: null, url, name: file.name, type, width: null, height: null } };
  });
}

/** Uploads the first minute of a sound, or of a film's sound, as the voice. */
export async function takeVoice(file: File): Promise<void> {
  await take('voice', file, async (signal) => {
    const { url, duration } = await sendVoice(file, signal);
    return { by: 'voice', voice: { url, name: file.name, duration } };
  });
}

async function ofItem(id: string): Promise<Pick<LipSyncForm, 'visual'>> {
  const item = await findMedia(id);
  if (item === undefined) throw new AppError('GONE');
  const { resource_type: type, width, height, prompt_head: name } = item;
  return { visual: { id, url: itemAddress(id), name, type, width, height } };
}

type Field = 'visual' | 'voice';
const latest: Partial<Record<Field, AbortController>> = {};

/** Takes one file at a time per field; an upload can be cancelled, and an error stays beside its field. */
async function take(field: Field, file: File, work: (signal: AbortSignal) => Promise<Partial<LipSyncForm>>): Promise<void> {
  const { sending } = lipSyncState;
  sending[field]?.stop();
  const run = new AbortController();
  latest[field] = run;
  sending[field] = { name: file.name, stop: () => run.abort() };
  lipSyncState.problems[field] = null;
  try {
    const change = await work(run.signal);
    if (!run.signal.aborted) changeLipSync(change);
  } catch (error) {
    if (!run.signal.aborted) {
      if (!(error instanceof AppError)) console.error('lip-sync.not-sent', error);
      lipSyncState.problems[field] = describe(error);
    }
  } finally {
    if (latest[field] === run) sending[field] = null;
  }
}

/** The device keeps no copy of the file, so an upload cannot resume without a connection. */
function describe(error: unknown): string {
  if (error instanceof AppError && error.code === 'NETWORK')
    return 'The studio cannot be reached, so this file was not sent. Connect, then choose it again.';
  return errorText(error);
}
