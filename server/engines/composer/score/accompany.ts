import type { Random } from '../../painter/random.ts';
import type { Style } from './choose-style.ts';
import type { Grid } from './grid.ts';
import type { Chord } from './harmony.ts';
import type { Form, Section } from './plan-form.ts';
import type { Note } from './score.ts';

/** A stroke in a bar: sixteenth, how many it lasts, and how strong it is. */
type Stroke = readonly [step: number, length: number, weight?: number];

const compPatterns = {
  lazy: [
    [0, 6],
    [7, 2, 0.6],
    [10, 5, 0.85],
  ],
  offbeat: [
    [2, 1.6],
    [6, 1.6, 0.85],
    [10, 1.6],
    [14, 1.6, 0.85],
  ],
  swell: [[0, 15]],
  strum: [
    [0, 4],
    [4, 2, 0.7],
    [6, 2, 0.55],
    [8, 2, 0.6],
    [10, 2, 0.8],
    [12, 2, 0.7],
    [14, 2, 0.55],
  ],
  charleston: [
    [0, 3, 0.9],
    [6, 2, 0.7],
    [13, 2, 0.5],
  ],
  drive: [
    [0, 1.8],
    [2, 1.6, 0.7],
    [4, 1.6, 0.75],
    [6, 1.8, 0.8],
    [8, 1.6, 0.85],
    [10, 1.6, 0.7],
    [12, 1.6, 0.75],
    [14, 1.8, 0.8],
  ],
  stabs: [
    [0, 5],
    [11, 3, 0.7],
  ],
  oompah: [
    [4, 2.4],
    [8, 2.4, 0.85],
  ],
  quarters: [
    [0, 3.8],
    [4, 3.6, 0.75],
    [8, 3.6, 0.85],
    [12, 3.6, 0.75],
  ],
} as const satisfies Record<string, readonly Stroke[]>;
export type CompPattern = keyof typeof compPatterns;

/** The last number of a stroke: semitones above the root, or `next` for the way to the next chord. */
const bassPatterns = {
  long: [[0, 15.5, 0]],
  eighths: [
    [0, 1.8, 0],
    [2, 1.7, 0],
    [4, 1.7, 0],
    [6, 1.7, 0],
    [8, 1.8, 0],
    [10, 1.7, 0],
    [12, 1.7, 0],
    [14, 1.7, 12],
  ],
  offbeat: [
    [2, 1.8, 0],
    [6, 1.8, 0],
    [10, 1.8, 0],
    [14, 1.8, 12],
  ],
  syncopated: [
    [0, 5, 0],
    [6, 2, 7],
    [10, 4, 0],
    [14, 2, 'next'],
  ],
  walk: [
    [0, 3.8, 0],
    [4, 3.8, 'third'],
    [8, 3.8, 7],
    [12, 3.8, 'next'],
  ],
  fifths: [
    [0, 5, 0],
    [8, 5, -5],
  ],
  drop: [
    [0, 6, 0],
    [10, 5, 0],
  ],
} as const satisfies Record<string, readonly (readonly [number, number, number | 'next' | 'third'])[]>;
export type BassPattern = keyof typeof bassPatterns;

/** Places in the chord, counted upwards through the octaves; a gap is a rest. */
const arpPatterns = {
  drift: { step: 2, order: [0, null, 4, null, 2, 5, null, 3], from: 12 },
  broken: { step: 2, order: [-3, 0, 1, 2, 3, 2, 1, 0], from: 0 },
  sixteenths: { step: 1, order: [0, 1, 2, 3, 4, 3, 2, 1], from: 0 },
  eighths: { step: 2, order: [0, 2, 1, 2, 3, 2, 1, 2], from: 0 },
  ostinato: { step: 1, order: [0, null, 0, 0, 2, null, 0, 0, 1, null, 0, 0, 2, null, 1, 0], from: -12 },
  picked: { step: 2, order: [-3, 2, 1, 3, 0, 2, 1, 2], from: 0 },
} as const satisfies Record<string, { step: number; order: readonly (number | null)[]; from: number }>;
export type ArpPattern = keyof typeof arpPatterns;

export type Accompaniment = { style: Style; form: Form; grid: Grid; chords: Chord[] };

const jitter = (random: Random): number => random.between(0, 0.009);
const inBar = (grid: Grid, bars: readonly Stroke[]): Stroke[] => bars.filter(([step]) => step < grid.steps);

/** Chords that lie under everything; one that stays is not struck again. */
export function writePad({ form, chords }: Accompaniment): Note[] {
  const notes: Note[] = [];
  for (const section of form.sections)
    for (let bar = section.fromBar; bar < section.fromBar + section.bars; bar++) {
      const velocity = 0.45 + section.energy * 0.35;
      const at = bar * form.barSeconds;
      for (const pitch of chords[bar]!.voicing) {
        const held = notes.findLast((note) => note.pitch === pitch && Math.abs(note.at + note.seconds - at) < 0.2);
        if (held !== undefined && held.seconds < form.barSeconds * 3) held.seconds += form.barSeconds;
        else notes.push({ at, seconds: form.barSeconds + 0.05, pitch, velocity });
      }
    }
  return [...notes, ...lastChord(form, chords, 0.6)];
}

/** Chords in a rhythm. */
export function writeComp(given: Accompaniment, random: Random): Note[] {
  const { style, form, grid, chords } = given;
  if (style.comp === null) return [];
  const { pattern, instrument } = style.comp;
  const isStrummed = pattern === 'strum' || instrument === 'guitar' || instrument === 'harp';
  const notes: Note[] = [];
  for (const { bar, energy } of listBars(form, (section) => hasComp(style, section))) {
    const chord = chords[bar]!;
    const pitches = pattern === 'drive' ? [chord.bass + 12, chord.bass + 19, chord.bass + 24] : chord.voicing;
    for (const [step, length, weight = 1] of inBar(grid, compPatterns[pattern])) {
      if (weight < 0.7 && energy < 0.6 && random.chance(0.5)) continue;
      const at = grid.at(bar, step) + jitter(random);
      for (const [index, pitch] of pitches.entries())
        notes.push({
          at: at + (isStrummed ? index * 0.014 : random.between(0, 0.006)),
          seconds: length * grid.stepSeconds,
          pitch,
          velocity: Math.min(1, (0.5 + energy * 0.3) * weight + random.between(-0.05, 0.05)),
        });
    }
  }
  return [...notes, ...lastChord(form, chords, 0.6, isStrummed ? 0.05 : 0.02)];
}

/** Chords note by note. */
export function writeArp({ style, form, grid, chords }: Accompaniment, random: Random): Note[] {
  if (style.arp === null) return [];
  const { step, order, from } = arpPatterns[style.arp.pattern];
  const isDrifting = style.arp.pattern === 'drift';
  const notes: Note[] = [];
  for (const { bar, energy, isEnding } of listBars(form, (section) => hasArp(style, section)))
    for (let at = 0, index = 0; at < grid.steps; at += step, index++) {
      const place = order[index % order.length]!;
      if (place === null || (isDrifting && random.chance(0.35)) || (isEnding && at % 4 !== 0 && random.chance(0.4))) continue;
      notes.push({
        at: grid.at(bar, at) + jitter(random),
        seconds: grid.stepSeconds * step * (style.arp.instrument === 'piano' ? 3 : 1.4),
        pitch: pitchAt(chords[bar]!, place) + from,
        velocity: Math.min(1, (at % 4 === 0 ? 0.62 : 0.5) + energy * 0.15 + random.between(-0.06, 0.06)),
      });
    }
  return [...notes, ...lastChord(form, chords, 0.55, 0.09).map((note) => ({ ...note, pitch: note.pitch + (from > 0 ? from : 0) }))];
}

/** A place of a chord: 0 is its lowest note, and each octave has as many places as the chord has notes. */
function pitchAt({ voicing }: Chord, place: number): number {
  const octave = Math.floor(place / voicing.length);
  return voicing[place - octave * voicing.length]! + octave * 12;
}

export function writeBass({ style, form, grid, chords }: Accompaniment, random: Random): Note[] {
  if (style.bass === null) return [];
  const strokes = bassPatterns[style.bass.pattern];
  const notes: Note[] = [];
  for (const { bar, energy, isEnding } of listBars(form, ({ kind, energy: level }) => kind === 'ending' || level >= 0.5)) {
    const chord = chords[bar]!;
    const next = chords[bar + 1]?.bass ?? chord.bass;
    const isThin = isEnding || energy < 0.5;
    for (const [step, length, above] of isThin ? bassPatterns.long : strokes) {
      if (step >= grid.steps) continue;
      const third = (chord.tones[1]! - chord.tones[0]! + 12) % 12;
      const pitch = above === 'next' ? next + (next > chord.bass ? -1 : 1) : chord.bass + (above === 'third' ? third : above);
      notes.push({
        at: grid.at(bar, step) + random.between(0, 0.004),
        seconds: Math.min(length, grid.steps - step - 0.2) * grid.stepSeconds,
        pitch,
        velocity: Math.min(1, 0.62 + energy * 0.25 + random.between(-0.05, 0.05)),
      });
    }
  }
  const last = form.bars * form.barSeconds;
  return [...notes, { at: last, seconds: form.tail * 0.85, pitch: chords.at(-1)!.bass, velocity: 0.7 }];
}

function lastChord(form: Form, chords: Chord[], velocity: number, roll = 0): Note[] {
  const at = form.bars * form.barSeconds;
  return chords.at(-1)!.voicing.map((pitch, index) => ({ at: at + index * roll, seconds: form.tail * 0.85, pitch, velocity }));
}

function hasArp({ arp, comp }: Style, { energy }: Section): boolean {
  const isShared = arp !== null && arp.instrument === 'guitar' && comp?.instrument === 'guitar';
  return !isShared || energy < 0.9;
}

function hasComp({ arp, pad }: Style, { energy, kind }: Section): boolean {
  if (arp !== null) return energy >= 0.7;
  return pad === null || kind !== 'intro';
}

function listBars(form: Form, isPlayed: (section: Section) => boolean): { bar: number; energy: number; isEnding: boolean }[] {
  return form.sections
    .filter(isPlayed)
    .flatMap(({ fromBar, bars, energy, kind }) =>
      Array.from({ length: bars }, (_, index) => ({ bar: fromBar + index, energy, isEnding: kind === 'ending' })),
    );
}
