import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../feedback/run-action.ts';
import type { SoundReading } from './sound-drop.tsx';

type Read = (file: File, options: { onProgress: (fraction: number) => void; signal: AbortSignal }) => Promise<void>;

/** Reads one file at a time; unmounting stops it. An error is shown beside the field. */
export function useSoundReading(read: Read) {
  const [reading, setReading] = useState<SoundReading | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);
  const take = (file: File): void => {
    run.current?.abort();
    const own = new AbortController();
    run.current = own;
    const show = (fraction: number) => {
      if (run.current === own) setReading({ name: file.name, fraction, stop: () => own.abort() });
    };
    show(0);
    setProblem(null);
    const work = async () => {
      try {
        await read(file, { onProgress: show, signal: own.signal });
      } catch (error) {
        if (!own.signal.aborted) setProblem(errorText(error));
      } finally {
        if (run.current === own) setReading(null);
      }
    };
    void work();
  };
  return { reading, problem, take };
}
