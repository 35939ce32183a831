import { useEffect, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { readDuration, readWaveform } from '../../../workers/audio/client.ts';
import { readClip } from '../../../workers/video/client.ts';
import type { FileKind } from './file-kind.ts';

/** What is known of a file before it is converted; null for what it does not tell. */
export type FileFacts = {
  width: number | null;
  height: number | null;
  durationS: number | null;
  bars: number[] | null;
  note: string | null;
  /** Where a film ends whose file is not whole, s. */
  breaksOffS: number | null;
};
export const noFacts: FileFacts = { width: null, height: null, durationS: null, bars: null, note: null, breaksOffS: null };

/** Reads length, size and loudness of a sound or film, as little of the file as tells them. */
export function useFileFacts(file: File, kind: FileKind): FileFacts {
  const [known, setKnown] = useState<{ file: File; facts: FileFacts } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const add = (facts: Partial<FileFacts>) => {
      if (stop.signal.aborted) return;
      setKnown((before) => ({ file, facts: { ...(before?.file === file ? before.facts : noFacts), ...facts } }));
    };
    const tell = (error: unknown) => {
      if (stop.signal.aborted) return;
      if (error instanceof AppError) add({ note: error.code === 'DURATION_UNKNOWN' ? error.message : null });
      else console.error('convert.facts-failed', error);
    };
    if (kind !== 'image') readDuration(file, kind, stop.signal).then((durationS) => add({ durationS }), tell);
    if (kind === 'video')
      readClip(file, { signal: stop.signal }).then(
        ({ width, height, durationS, isBrokenOff }) => add({ width, height, breaksOffS: isBrokenOff ? durationS : null }),
        tell,
      );
    if (kind === 'audio') readWaveform(file, stop.signal).then((bars) => add({ bars }), tell);
    return () => stop.abort();
  }, [file, kind]);
  const facts = known?.file === file ? known.facts : noFacts;
  // The head of a file that breaks off may tell the length of all that was to be in it.
  return { ...facts, durationS: facts.breaksOffS ?? facts.durationS };
}
