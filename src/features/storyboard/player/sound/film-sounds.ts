import type { FilmSound } from '../../../../../contract/stories/film/film-plan.ts';
import { createSoundFiles, type ReadSound } from './sound-files.ts';
import { createSoundOutput, waitBriefly } from './sound-output.ts';
import { startSound } from './sound-plan.ts';

/** Look-ahead for decoding and scheduling sounds on the browser's audio clock, s. */
const horizonS = 12;
/** Start delay of sounds, s, so that none loses its beginning. */
const leadS = 0.06;

type Playing = { from: number; base: number; isAudible: boolean; started: Map<string, AudioBufferSourceNode> };

/**
 * The sounds of a film and its clock: the audio time leads during playback, or the page's time in browsers without audio. `onChange`: the
 * list of unplayable sounds has changed.
 */
export function createFilmSounds(read: ReadSound, onChange: () => void) {
  const files = createSoundFiles(read, onChange);
  let sounds: readonly FilmSound[] = [];
  let playing: Playing | null = null;
  const output = createSoundOutput(() => playing?.isAudible === true && restart());
  let turn = 0;

  const near = (from: number) => sounds.filter(({ at, start, end }) => at < from + horizonS && at + end - start > from);
  const now = () => (playing === null ? null : timeOf(playing, output));

  /** Starts each decoded sound once; one that is decoded later starts in its middle. */
  function schedule(): void {
    if (playing?.isAudible !== true) return;
    for (const sound of near(timeOf(playing, output))) {
      if (playing.started.has(sound.id)) continue;
      const buffer = files.find(sound.source);
      if (buffer !== null) begin(sound, { buffer, output }, playing);
      else if (!files.hasFailed(sound.source)) void files.want(sound.source).then(schedule);
    }
  }

  function stop(): void {
    turn += 1;
    for (const node of playing?.started.values() ?? []) node.stop();
    playing = null;
  }

  function restart(): void {
    if (playing !== null) void start(timeOf(playing, output));
  }

  async function start(from: number): Promise<void> {
    stop();
    const mine = turn;
    const isAudible = await output.open();
    const first = near(from).filter(({ at }) => at < from + 1);
    await waitBriefly(Promise.all(first.map(({ source }) => files.want(source))));
    if (turn !== mine) return;
    playing = { from, base: clockOf(output, isAudible) + leadS, isAudible, started: new Map() };
    schedule();
  }

  return {
    now,
    start,
    stop,
    schedule,
    /** Decodes the next sounds ahead of playback. */
    prepare(from: number): void {
      for (const { source } of near(from)) void files.want(source);
    },
    setSounds(next: readonly FilmSound[]): void {
      if (JSON.stringify(next) === JSON.stringify(sounds)) return;
      sounds = next;
      restart();
    },
    setVolume: (next: number) => output.setVolume(next),
    /** Sounds of the story that cannot be played. */
    problems: () => files.problems(),
    refresh(): void {
      files.refresh();
      schedule();
    },
    close(): void {
      stop();
      output.close();
    },
  };
}

export type FilmSounds = ReturnType<typeof createFilmSounds>;

type Output = ReturnType<typeof createSoundOutput>;

/** Seconds of the audio clock, or of the page's clock where nothing is audible. */
function clockOf(output: Output, isAudible: boolean): number {
  return (isAudible ? output.time() : null) ?? performance.now() / 1_000;
}

/** Seconds of the film that are heard now. */
function timeOf({ from, base, isAudible }: Playing, output: Output): number {
  const delay = isAudible ? output.latency() : 0;
  return from + Math.max(0, clockOf(output, isAudible) - base - delay);
}

function begin(sound: FilmSound, { buffer, output }: { buffer: AudioBuffer; output: Output }, { base, from, started }: Playing): void {
  const at = Math.max(clockOf(output, true), base);
  const part = startSound(sound, from + at - base);
  if (part !== null) started.set(sound.id, output.start(buffer, part, at + part.after));
}
