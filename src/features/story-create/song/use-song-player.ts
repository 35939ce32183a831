import { useEffect, useRef, useState } from 'react';
import { runQuietly } from '../../../ui/feedback/run-action.ts';
import type { StorySong } from './song-part.ts';
import { openSongFile } from './take-song.ts';

/** `at`: the playback position, s. */
export type SongPlayer = { isPlaying: boolean; at: number; toggle: () => void };

/** Plays the chosen part of a song. */
export function useSongPlayer({ url, start, end }: Pick<StorySong, 'url' | 'start' | 'end'>): SongPlayer {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(start);
  useEffect(() => {
    const player = new Audio();
    let address: string | null = null;
    let isGone = false;
    audio.current = player;
    player.addEventListener('play', () => setIsPlaying(true));
    player.addEventListener('pause', () => setIsPlaying(false));
    void runQuietly('song.not-opened', async () => {
      const file = await openSongFile(url);
      if (file === null || isGone) return;
      address = URL.createObjectURL(file);
      player.src = address;
    });
    return () => {
      isGone = true;
      player.pause();
      player.removeAttribute('src');
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [url]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = 0;
    const follow = () => {
      const time = audio.current?.currentTime ?? 0;
      setAt(time);
      if (time >= end) audio.current?.pause();
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, end]);
  const toggle = () => {
    const player = audio.current;
    if (player === null) return;
    if (!player.paused) {
      player.pause();
      return;
    }
    if (player.currentTime < start || player.currentTime >= end - 0.05) player.currentTime = start;
    void runQuietly('song.not-played', () => player.play());
  };
  return { isPlaying, at, toggle };
}
