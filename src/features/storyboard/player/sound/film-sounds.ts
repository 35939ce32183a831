import type { FilmSound } from '../../../../../contract/stories/film/film-plan.ts';
import { createSoundFiles, type ReadSound } from './sound-files.ts';
import { startSound } from './sound-plan.ts';

/** Look-ahead for decoding and scheduling sounds on the browser's audio clock, s. */
const horizonS = 12;
/** Start delay of sounds, s, so that none loses its beginning. */
const leadS = 0.06;
/** Maximum wait for the first sounds, and for the audio context, ms. */
const waitMs = 500;

type Playing = { from: number; base: number; isAudible: boolean; started: Map<string, AudioBufferSourceNode> };

/**
 * The sounds of a film and its clock: the audio time leads during playback, or the page's time in browsers without audio. `onChange`: the
 * list of unplayable sounds has changed.
 */
export function createFilmSounds(read: ReadSound, onChange: () => void) {
  const files = createSoundFiles(read, onChange);
  let context: AudioContext | null = null;
  let output: GainNode | null = null;
  let volume = 1;
  let sounds: readonly FilmSound[] = [];
  let playing: Playing | null = null;
  let turn = 0;

  const near = (from: number) => sounds.filter(({ at, start, end }) => at < from + horizonS && at + end - start > from);
  const clock = (isAudible: boolean): number => (isAudible && context !== null ? context.currentTime : performance.now() / 1_000);

  function now(): number | null {
    if (playing === null) return null;
    const delay = playing.isAudible ? (context?.outputLatency ?? 0) : 0;
    return playing.from + Math.max(0, clock(playing.isAudible) - playing.base - delay);
  }

  async function openContext(): Promise<boolean> {
    context ??= new AudioContext({ latencyHint: 'interactive' });
    if (output === null) {
      output = context.createGain();
      output.gain.value = volume;
      output.connect(context.destination);
      // A phone call interrupts the audio context.
      context.addEventListener('statechange', () => context?.state !== 'running' && playing?.isAudible === true && restart());
    }
    await Promise.race([context.resume(), sleep(waitMs)]);
    return context.state === 'running';
  }

  /** Starts each decoded sound once; one that is decoded later starts in its middle. */
  function schedule(): void {
    const time = now();
    if (playing === null || time === null || !playing.isAudible || context === null || output === null) return;
    for (const sound of near(time)) {
      if (playing.started.has(sound.id)) continue;
      const buffer = files.find(sound.source);
      if (buffer !== null) begin(sound, buffer, playing);
      else if (!files.hasFailed(sound.source)) void files.want(sound.source).then(schedule);
    }
  }

  function begin(sound: FilmSound, buffer: AudioBuffer, { base, from, started }: Playing): void {
    const at = Math.max(context!.currentTime, base);
    const part = startSound(sound, from + at - base);
    if (part === null) return;
    const node = new AudioBufferSourceNode(context!, { buffer });
    const gain = new GainNode(context!);
    node.connect(gain).connect(output!);
    const when = at + part.after;
    for (const [index, point] of part.volume.entries()) {
      if (index === 0) gain.gain.setValueAtTime(point.gain, when);
      else gain.gain.linearRampToValueAtTime(point.gain, when + point.after);
    }
    node.start(when, part.start, part.seconds);
    node.addEventListener('ended', () => gain.disconnect());
    started.set(sound.id, node);
  }

  function stop(): void {
    turn += 1;
    for (const node of playing?.started.values() ?? []) node.stop();
    playing = null;
  }

  function restart(): void {
    const time = now();
    if (time !== null) void start(time);
  }

  async function start(from: number): Promise<void> {
    stop();
    const mine = turn;
    const isAudible = await openContext();
    const first = near(from).filter(({ at }) => at < from + 1);
    await Promise.race([Promise.all(first.map(({ source }) => files.want(source))), sleep(waitMs)]);
    if (turn !== mine) return;
    playing = { from, base: clock(isAudible) + leadS, isAudible, started: new Map() };
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
      if (playing !== null) restart();
    },
    setVolume(next: number): void {
      volume = next;
      if (context !== null) output?.gain.setTargetAtTime(next, context.currentTime, 0.015);
    },
    /** Sounds of the story that cannot be played. */
    problems: () => files.problems(),
    refresh(): void {
      files.refresh();
      schedule();
    },
    close(): void {
      stop();
      void context?.close();
    },
  };
}

export type FilmSounds = ReturnType<typeof createFilmSounds>;

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
