import { useEffect, useRef, useState } from 'react';
import { readSound } from '../../../../actions/stories/sounds/read-sound.ts';
import type { StorySound } from '../../../../db/queries/stories/stories.ts';

type Heard = Pick<StorySound, 'id' | 'url' | 'start' | 'end' | 'gain'>;
/** `id`: the playing sound; null for none. @throws what `readSound` throws */
export type Hearing = { id: string | null; toggle: (sound: Heard) => Promise<void> };

/** Plays the used part of one sound of a story at a time, at most at the volume of the file. */
export function useHearing(): Hearing {
  const [id, setId] = useState<string | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const toggle = async ({ id: wanted, url, start, end, gain }: Heard) => {
    stop.current?.();
    if (id === wanted || url === null) return;
    const run = new AbortController();
    const player = new Audio();
    let address: string | null = null;
    const finish = () => {
      run.abort();
      player.pause();
      if (address !== null) URL.revokeObjectURL(address);
      setId((now) => (now === wanted ? null : now));
    };
    stop.current = finish;
    setId(wanted);
    try {
      address = URL.createObjectURL(await readSound(url, run.signal));
      if (run.signal.aborted) return;
      player.src = address;
      player.volume = Math.min(1, gain);
      player.currentTime = start;
      player.addEventListener('ended', finish);
      player.addEventListener('timeupdate', () => {
        if (end !== null && player.currentTime >= end) finish();
      });
      await player.play();
    } catch (error) {
      // Another sound was started, or playback was stopped.
      if (run.signal.aborted) return;
      finish();
      throw error;
    }
  };
  return { id, toggle };
}
