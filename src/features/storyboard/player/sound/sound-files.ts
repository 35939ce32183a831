import type { FilmSound } from '../../../../../contract/stories/film/film-plan.ts';

export type SoundSource = FilmSound['source'];
/** Reads the file of a sound; null when it is not available now. */
export type ReadSound = (source: SoundSource) => Promise<Blob | null>;
export type SoundProblem = 'missing' | 'unreadable';

const sampleRate = 48_000;
/** Limit of decoded sounds in memory, bytes: twenty minutes of a voice, or twelve of music. */
const bytesMax = 280 * 1024 * 1024;

/** A cache of decoded sounds. `onChange`: a sound failed, or can be played again. */
export function createSoundFiles(read: ReadSound, onChange: () => void) {
  const decoded = new Map<string, AudioBuffer>();
  const waiting = new Map<string, Promise<void>>();
  /** Null: a clip without sound, which is no problem. */
  const failed = new Map<string, SoundProblem | null>();

  async function load(source: SoundSource): Promise<void> {
    const key = keyOf(source);
    const blob = await read(source);
    // Unlike an `AudioContext`, this needs no user gesture.
    const decoder = new OfflineAudioContext(2, 1, sampleRate);
    const buffer = blob === null ? null : await decoder.decodeAudioData(await blob.arrayBuffer()).catch(() => null);
    if (buffer !== null) keep(key, buffer);
    else failed.set(key, source.type === 'clip' ? null : blob === null ? 'missing' : 'unreadable');
  }

  function keep(key: string, buffer: AudioBuffer): void {
    decoded.set(key, buffer);
    let bytes = 0;
    for (const [name, { length, numberOfChannels }] of [...decoded].reverse()) {
      bytes += length * numberOfChannels * 4;
      if (bytes > bytesMax && name !== key) decoded.delete(name);
    }
  }

  return {
    find(source: SoundSource): AudioBuffer | null {
      const key = keyOf(source);
      const buffer = decoded.get(key);
      if (buffer === undefined) return null;
      decoded.delete(key);
      decoded.set(key, buffer);
      return buffer;
    },
    hasFailed: (source: SoundSource) => failed.has(keyOf(source)),
    /** Resolves when it is decoded or has failed. */
    async want(source: SoundSource): Promise<void> {
      const key = keyOf(source);
      if (decoded.has(key)) return;
      if (failed.has(key)) return;
      const work =
        waiting.get(key) ??
        load(source)
          .catch(() => void failed.set(key, source.type === 'clip' ? null : 'missing'))
          .finally(() => {
            waiting.delete(key);
            onChange();
          });
      waiting.set(key, work);
      await work;
    },
    problems: (): SoundProblem[] => [...failed.values()].filter((problem) => problem !== null),
    refresh(): void {
      for (const [key, problem] of failed) if (problem !== 'unreadable') failed.delete(key);
    },
  };
}

function keyOf(source: SoundSource): string {
  return source.type === 'file' ? source.url : `clip:${source.mediaId}`;
}
