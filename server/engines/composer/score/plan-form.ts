import type { Style } from './choose-style.ts';

/** A stretch of bars that is played in one way. */
export type Section = {
  kind: 'intro' | 'verse' | 'chorus' | 'break' | 'ending';
  fromBar: number;
  bars: number;
  /** Fullness, 0–1. */
  energy: number;
  /** Its chords and its melody: the same number, the same tune. */
  theme: 0 | 1;
};

/** The bars of a piece before its last chord, which rings for `tail` seconds. */
export type Form = { bpm: number; bars: number; barSeconds: number; tail: number; sections: Section[] };

/** Seconds of the last chord. */
const tailSeconds = { min: 2, usual: 3.2 };
/** Most change of the tempo; only where the words name none. */
const stretchMax = 0.12;

/** Fits whole bars into a length: stretches the tempo a little, and the last chord fills the rest. */
export function planForm(style: Style, seconds: number): Form {
  const wished = (60 / style.bpm) * style.beatsPerBar;
  const usualTail = Math.min(tailSeconds.usual, seconds * 0.4);
  const leastTail = Math.min(tailSeconds.min, seconds * 0.3);
  if (style.isTempoFixed) {
    const bars = Math.max(0, Math.floor((seconds - leastTail) / wished));
    return { bpm: style.bpm, bars, barSeconds: wished, tail: seconds - bars * wished, sections: planSections(bars, style) };
  }
  const bars = Math.max(0, Math.round((seconds - usualTail) / wished));
  const fitted = bars === 0 ? wished : (seconds - usualTail) / bars;
  const barSeconds = Math.min(wished * (1 + stretchMax), Math.max(wished * (1 - stretchMax), fitted));
  const fits = seconds - bars * barSeconds >= leastTail ? bars : Math.max(0, bars - 1);
  return {
    bpm: (60 * style.beatsPerBar) / barSeconds,
    bars: fits,
    barSeconds,
    tail: seconds - fits * barSeconds,
    sections: planSections(fits, style),
  };
}

type Plan = Pick<Section, 'kind' | 'energy' | 'theme'>;
const course: readonly Plan[] = [
  { kind: 'verse', energy: 0.55, theme: 0 },
  { kind: 'verse', energy: 0.75, theme: 0 },
  { kind: 'chorus', energy: 1, theme: 1 },
  { kind: 'verse', energy: 0.7, theme: 0 },
  { kind: 'break', energy: 0.35, theme: 1 },
  { kind: 'chorus', energy: 0.95, theme: 1 },
  { kind: 'chorus', energy: 1, theme: 0 },
];

/** Intro, themes in turn, and an ending; short pieces have less of each. */
function planSections(bars: number, { beatsPerBar }: Style): Section[] {
  const scale = beatsPerBar === 3 ? 2 : 1;
  const intro = bars >= 14 * scale ? 4 : bars >= 6 ? 2 : bars >= 4 ? 1 : 0;
  const ending = bars >= 18 * scale ? 4 : bars >= 5 ? 2 : 0;
  const middle = bars - intro - ending;
  const unit = middle >= 24 * scale ? 8 : 4;
  const count = Math.max(1, Math.round(middle / unit));
  const sections: Section[] = [];
  let at = 0;
  const add = (length: number, plan: Plan): void => {
    if (length <= 0) return;
    sections.push({ ...plan, fromBar: at, bars: length });
    at += length;
  };
  add(intro, { kind: 'intro', energy: 0.3, theme: 0 });
  for (let index = 0; index < count; index++) {
    const isLast = index === count - 1;
    const length = isLast ? bars - ending - at : unit;
    // The last theme is always a full one.
    const plan = isLast && count > 1 ? { kind: 'chorus' as const, energy: 1, theme: 1 as const } : course[index % course.length]!;
    add(length, plan);
  }
  add(ending, { kind: 'ending', energy: 0.4, theme: 0 });
  return sections;
}
