import { AppError } from '../../../contract/errors.ts';
import { itemAddress } from '../../../contract/generation/media-address.ts';
import { importMedia } from '../../actions/import-media.ts';
import { sendRawMedia, sendVoice } from '../../actions/send-raw-media.ts';
import { findMedia } from '../../db/queries/media.ts';
import { errorText } from '../../ui/feedback/run-action.ts';
import { changeLipSync, lipSyncState, type Visual } from './lip-sync.state.ts';

/** An item of the library speaks. */
export async function chooseItem(id: string): Promise<void> {
  const item = await findMedia(id);
  if (item === undefined) throw new AppError('GONE');
  const { resource_type: type, width, height, prompt_head: name } = item;
  lipSyncState.problems.visual = null;
  changeLipSync({ visual: { id, url: itemAddress(id), name, type, width, height } });
}

/** A file speaks: an image becomes an item of the library, a video is sent. */
export async function takeVisual(file: File): Promise<void> {
  await take('visual', file, async (signal) => {
    if (file.type.startsWith('image/')) return chooseItem(await importMedia(file, signal));
    const sent = await sendRawMedia(file, signal);
    if (sent.type !== 'video') throw new AppError('MEDIA_TYPE_INVALID');
    const visual: Visual = { id: null, url: sent.url, name: file.name, type: 'video', width: null, height: null };
    changeLipSync({ visual });
  });
}

/** Makes a voice of a sound, or of the sound of a film: its first minute. */
export async function takeVoice(file: File): Promise<void> {
  await take('voice', file, async (signal) => {
    const { url, duration } = await sendVoice(file, signal);
    changeLipSync({ by: 'voice', voice: { url, name: file.name, duration } });
  });
}

/** One file at a time; what is being sent can be stopped, and a failure stays beside its field. */
async function take(what: 'visual' | 'voice', file: File, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  lipSyncState.sending?.stop();
  const run = new AbortController();
  const mine = { what, name: file.name, stop: () => run.abort() };
  lipSyncState.sending = mine;
  lipSyncState.problems[what] = null;
  const isMine = () => lipSyncState.sending?.name === file.name && !run.signal.aborted;
  try {
    await work(run.signal);
  } catch (error) {
    if (!run.signal.aborted) {
      if (!(error instanceof AppError)) console.error('lip-sync.not-sent', error);
      lipSyncState.problems[what] = describe(error);
    }
  } finally {
    if (isMine() || run.signal.aborted) lipSyncState.sending = null;
  }
}

/** Nothing of a file is kept on the device: without a connection there is nothing to go on with later. */
function describe(error: unknown): string {
  if (error instanceof AppError && error.code === 'NETWORK')
    return 'The studio cannot be reached, so this file was not sent. Connect, then choose it again.';
  return errorText(error);
}
