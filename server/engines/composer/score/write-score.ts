import { createRandom } from '../../painter/drawing/random.ts';
import { gainOf } from '../sound/instruments.ts';
import type { InstrumentName } from '../sound/instruments.ts';
import type { MusicReading } from '../words/read-music-prompt.ts';
import { writeArp, writeBass, writeComp, writePad } from './accompany.ts';
import { chooseStyle, type Style } from './choose-style.ts';
import { drumGain, writeDrums } from './write-drums.ts';
import { openGrid } from './grid.ts';
import { writeChords } from './harmony.ts';
import { writeMelody } from './melody.ts';
import { planForm } from './plan-form.ts';
import type { Mix, Note, Part, Score } from './score.ts';

/** Where each part stands: loudness beside the others, side, and share of the hall beside the usual one. */
const places = {
  pad: { gain: 0.28, pan: 0, hall: 1.3, echo: 0, duck: 1 },
  comp: { gain: 0.45, pan: -0.22, hall: 0.9, echo: 0.3, duck: 0.6 },
  arp: { gain: 0.65, pan: 0.25, hall: 1, echo: 0.8, duck: 0.5 },
  lead: { gain: 0.85, pan: 0.05, hall: 1.1, echo: 1, duck: 0.2 },
  bass: { gain: 0.42, pan: 0, hall: 0.12, echo: 0, duck: 0.8 },
  drums: { gain: 0.9, pan: 0, hall: 0.45, echo: 0, duck: 0 },
} as const satisfies Record<string, Mix>;

/** Writes a piece of exactly this length. The same reading, length and seed give the same piece. */
export function writeScore(reading: MusicReading, { seconds, seed }: { seconds: number; seed: number }): Score {
  const random = (purpose: string) => createRandom(seed ^ reading.hash, purpose);
  const style = chooseStyle(reading, random('style'));
  const form = planForm(style, seconds);
  const grid = openGrid(style, form);
  const chords = writeChords(style, form, random('harmony'));
  const given = { style, form, grid, chords };
  const parts: Part[] = [
    toPart(style, 'pad', { instrument: style.pad, notes: style.pad === null ? [] : writePad(given) }),
    toPart(style, 'comp', { instrument: style.comp?.instrument ?? null, notes: writeComp(given, random('comp')) }),
    toPart(style, 'arp', { instrument: style.arp?.instrument ?? null, notes: writeArp(given, random('arp')) }),
    toPart(style, 'bass', { instrument: style.bass?.instrument ?? null, notes: writeBass(given, random('bass')) }),
    toPart(style, 'lead', { instrument: style.lead, notes: writeMelody(given, random('melody')) }),
  ].filter((part) => part !== null);
  const beatSeconds = 60 / form.bpm;
  return {
    seconds,
    bpm: form.bpm,
    beats: Array.from({ length: form.bars * style.beatsPerBar + 1 }, (_, beat) => beat * beatSeconds),
    parts,
    hits: writeDrums(given, random('drums')),
    drumMix: mixOf(style, 'drums', drumGain(style)),
    hasVinyl: style.hasVinyl === true,
    hallSeconds: style.hall.seconds,
    echoSeconds: beatSeconds * 0.75,
  };
}

function mixOf(style: Style, place: keyof typeof places, gain: number): Mix {
  const usual = places[place];
  return {
    gain: usual.gain * gain,
    pan: usual.pan,
    hall: usual.hall * style.hall.share,
    echo: usual.echo * style.echo,
    duck: usual.duck * style.duck,
  };
}

function toPart(
  style: Style,
  place: keyof typeof places,
  { instrument, notes }: { instrument: InstrumentName | null; notes: Note[] },
): Part | null {
  if (instrument === null || notes.length === 0) return null;
  return { instrument, mix: mixOf(style, place, gainOf(instrument)), notes: notes.toSorted((a, b) => a.at - b.at) };
}
