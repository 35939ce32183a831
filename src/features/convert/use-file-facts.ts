import { useEffect, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { readDuration, readWaveform } from '../../../workers/audio/client.ts';
import { readClip } from '../../../workers/video/client.ts';
import type { FileKind } from './file-kind.ts';

/** Facts about a file before its conversion; null when unknown. */
export type FileFacts = {
  width: number | null;
  height: number | null;
  durationS: number | null;
  bars: number[] | null;
  note: string | null;
  /** The length of the readable part of a truncated video, s. */
  breaksOffS: number | null;
};
export const noFacts: FileFacts = { width: null, height: null, durationS: null, bars: null, note: null, breaksOffS: null };

/** Reads the duration, size and waveform of a sound or video, from as little of the file as possible. */
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
  // The header of a truncated file may give the length of the complete one.
  return { ...facts, durationS: facts.breaksOffS ?? facts.durationS };
}
