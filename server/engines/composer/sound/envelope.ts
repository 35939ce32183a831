/** Seconds; `sustain` 0–1. */
export type EnvelopeShape = { attack: number; decay: number; sustain: number; release: number };

/** The level of a note that is held for some seconds, at a time after its beginning, 0–1. */
export function openEnvelope({ attack, decay, sustain, release }: EnvelopeShape, held: number): (time: number) => number {
  const levelAt = (time: number): number => {
    if (time < attack) return (time / attack) * (2 - time / attack);
    return sustain + (1 - sustain) * Math.exp(((attack - time) * 3) / decay);
  };
  const end = levelAt(held);
  return (time) => (time <= held ? levelAt(time) : end * Math.exp(((held - time) * 6.9) / release));
}
