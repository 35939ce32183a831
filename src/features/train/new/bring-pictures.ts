import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { trainedModelLimits } from '../../../../contract/trained-models/trained-model.ts';
import { importMedia } from '../../../actions/import/import-media.ts';
import { errorText } from '../../../ui/feedback/run-action.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { addPictures, trainState } from './train.state.ts';

/** Shows that there was no room for some pictures. */
export function sayLeftOut(count: number): void {
  if (count === 0) return;
  const left = count === 1 ? 'One picture was' : `${count} pictures were`;
  showToast({ text: `${left} left out: a training takes at most ${trainedModelLimits.imagesMax}.` });
}

/** Imports files one after the other and adds them to the training. Shows failures and continues. */
export async function bringPictures(files: readonly File[]): Promise<void> {
  const room = trainedModelLimits.imagesMax - trainState.form.pictures.length;
  const taken = files.slice(0, room);
  sayLeftOut(files.length - taken.length);
  if (taken.length === 0 || trainState.bringing !== null) return;
  const run = new AbortController();
  trainState.bringing = { count: taken.length, done: 0, stop: () => run.abort() };
  try {
    for (const file of taken) {
      if (run.signal.aborted) break;
      await bringOne(file, run.signal);
      trainState.bringing.done += 1;
    }
  } finally {
    trainState.bringing = null;
  }
}

async function bringOne(file: File, signal: AbortSignal): Promise<void> {
  try {
    addPictures([itemAddress(await importMedia(file, signal))]);
  } catch (error) {
    if (!signal.aborted) showToast({ kind: 'error', text: `${file.name}: ${errorText(error)}`, durationMs: 8_000 });
  }
}
