import { readSong } from '../../../actions/stories/sounds/read-song.ts';
import { AppError } from '../../../../contract/errors.ts';
import { errorText } from '../../../ui/feedback/run-action.ts';
import { changeStoryForm, storyCreateState } from '../form/story-create.state.ts';
import { findSongFile, keepSongFile } from './song-file.ts';

let latest: AbortController | null = null;

/** Reads a song into the form and cancels an earlier read. An error stays beside the field. */
export async function takeSong(file: File): Promise<void> {
  const { song } = storyCreateState;
  song.reading?.stop();
  const run = new AbortController();
  latest = run;
  song.problem = null;
  song.reading = { name: file.name, fraction: 0, stop: () => run.abort() };
  try {
    const onProgress = (fraction: number) => {
      if (song.reading !== null && !run.signal.aborted) song.reading.fraction = fraction;
    };
    const { file: sound, ...read } = await readSong(file, { onProgress, signal: run.signal });
    await keepSongFile({ url: read.url, file: sound });
    if (!run.signal.aborted) changeStoryForm('music', { song: { ...read, start: 0, end: read.seconds } });
  } catch (error) {
    if (!run.signal.aborted) {
      if (!(error instanceof AppError)) console.error('song.not-read', error);
      song.problem = errorText(error);
    }
  } finally {
    // A newer read may be running by now.
    if (latest === run) song.reading = null;
  }
}

/** Removes the song from the form. */
export async function removeSong(): Promise<void> {
  changeStoryForm('music', { song: null });
  await keepSongFile(null);
}

/** The file of the form's song. If it is gone, removes the song and shows a message. */
export async function openSongFile(url: string): Promise<Blob | null> {
  const file = await findSongFile(url);
  if (file === null && storyCreateState.forms.music.song?.url === url) {
    changeStoryForm('music', { song: null });
    storyCreateState.song.problem = 'The song of this draft is not on this device any more. Choose it again.';
  }
  return file;
}
