import type { Random } from '../../painter/drawing/random.ts';
import type { Style } from './choose-style.ts';
import type { Grid } from './grid.ts';
import type { Chord } from './harmony.ts';
import type { Form, Section } from './plan-form.ts';
import { arpPatterns, bassPatterns, compPatterns, type Stroke } from './patterns.ts';
import type { Note } from './score.ts';

export type Accompaniment = { style: Style; form: Form; grid: Grid; chords: Chord[] };

const jitter = (random: Random): number => random.between(0, 0.009);
const inBar = (grid: Grid, bars: readonly Stroke[]): Stroke[] => bars.filter(([step]) => step < grid.steps);

/** Sustained chords; a repeated chord is held instead of struck again. */
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
  return [...notes, ...lastChord({ form, chords }, 0.6)];
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
  return [...notes, ...lastChord({ form, chords }, 0.6, isStrummed ? 0.05 : 0.02)];
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
  return [...notes, ...lastChord({ form, chords }, 0.55, 0.09).map((note) => ({ ...note, pitch: note.pitch + (from > 0 ? from : 0) }))];
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

function lastChord({ form, chords }: Pick<Accompaniment, 'form' | 'chords'>, velocity: number, roll = 0): Note[] {
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
