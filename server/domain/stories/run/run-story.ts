import { soundKindsUntil, takeKindsUntil } from '../../../../contract/stories/making.ts';
import type { TakeKind } from '../../../../contract/stories/shots/take.ts';
import { logError } from '../../../lib/log.ts';
import type { Durable } from '../../../queue/durable.ts';
import { exportFilm, type FilmStudio } from '../film/export-film.ts';
import { makeMusic } from '../sound/make-music.ts';
import type { VoiceStudio } from '../sound/make-voice.ts';
import { makeVoices } from '../sound/make-voices.ts';
import { findRun } from './find-run.ts';
import type { TakeStudio } from './make-take.ts';
import { makeTakes } from './make-takes.ts';
import { failRun, finishRun } from './settle-run.ts';
import { parseStoryRunId, type StoryRun } from './story-run.ts';
import { keepStoryboard, writeStoryboard } from './write-storyboard.ts';

type Studio = TakeStudio & FilmStudio & VoiceStudio;
type Ended = { type: 'made' } | { type: 'ended' } | { type: 'failed'; reason: string };

/**
 * Makes a story, as far as it was asked for. Every step may run again after a crash and has its effect once: shots and takes have
 * identifiers that follow from the run, and the story says whether this run is still the one it waits for.
 */
export async function runStory(studio: Studio, durable: Durable, runId: string): Promise<void> {
  const run = parseStoryRunId(runId);
  try {
    const isExport = await durable.step('kind', async () => (await findRun(studio.db, run))?.asked.exporting != null);
    const ended = isExport ? await makeFilm(studio, durable, run) : await make(studio, durable, run);
    if (ended.type === 'failed') await durable.step('fail', () => failRun(studio.db, run, ended.reason));
    if (ended.type === 'made') await durable.step('finish', () => finishRun(studio.db, run));
  } catch (error) {
    await durable.step('fail', async () => {
      logError('story.failed', error, { storyId: run.storyId });
      await failRun(studio.db, run, 'The studio had a problem while it made this story.');
    });
  }
}

async function make(studio: Studio, durable: Durable, run: StoryRun): Promise<Ended> {
  const written = await durable.step('script', (signal) => writeStoryboard(studio, run, signal));
  if (written.type === 'ended' || written.type === 'failed') return written;
  if (written.type === 'written') await durable.step('shots', () => keepStoryboard(studio.db, run, written));
  const until = await durable.step('until', async () => (await findRun(studio.db, run))?.asked.until ?? null);
  if (until === null) return { type: 'ended' };
  for (const kind of takeKindsUntil(until)) {
    const made = await makeAll(studio, durable, { run, kind });
    if (made.type !== 'made') return made;
  }
  for (const kind of soundKindsUntil(until)) {
    const made =
      kind === 'voice' ? await speakAll(studio, durable, run) : await durable.step('music', (signal) => makeMusic(studio, run, signal));
    if (made.type !== 'made') return made;
  }
  return until === 'film' ? makeFilm(studio, durable, run) : { type: 'made' };
}

function makeFilm(studio: Studio, durable: Durable, run: StoryRun): Promise<Ended> {
  return durable.step('film', (signal) => exportFilm(studio, run, signal));
}

async function speakAll(studio: Studio, durable: Durable, run: StoryRun): Promise<Ended> {
  for (let settled: string[] = []; ;) {
    const made = await durable.step('voice', (signal) => makeVoices(studio, run, { settled, signal }));
    if (made.type !== 'again') return made;
    settled = made.settled;
  }
}

async function makeAll(studio: Studio, durable: Durable, { run, kind }: { run: StoryRun; kind: TakeKind }): Promise<Ended> {
  for (let settled: string[] = []; ;) {
    const made = await durable.step(kind, (signal) => makeTakes(studio, run, { kind, settled, signal }));
    if (made.type !== 'again') return made;
    settled = made.settled;
  }
}
