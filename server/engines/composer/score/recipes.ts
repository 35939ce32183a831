import type { MusicStyle } from '../words/music-concepts.ts';
import type { InstrumentName } from '../sound/instruments.ts';
import type { DrumPattern } from './drum-patterns.ts';
import type { ArpPattern, BassPattern, CompPattern } from './patterns.ts';
import type { ScaleName } from './scales.ts';

/** The ingredients of a kind of music. The first of each list is the usual one; a seed chooses among the others. */
export type Recipe = {
  bpm: [low: number, high: number];
  beatsPerBar: 3 | 4;
  /** Share of an eighth by which every second one comes late. */
  swing: number;
  scales: { bright: ScaleName; dark: ScaleName };
  /** Chords of four notes. */
  hasSevenths: boolean;
  pad: InstrumentName | null;
  comp: { instrument: InstrumentName; pattern: CompPattern } | null;
  arp: { instrument: InstrumentName; pattern: ArpPattern } | null;
  bass: { instrument: InstrumentName; pattern: BassPattern } | null;
  lead: InstrumentName | null;
  drums: DrumPattern | null;
  /** Notes of a melody bar, few to many, 0–1. */
  density: number;
  hall: { share: number; seconds: number };
  echo: number;
  /** Strength of the ducking under the bass drum. */
  duck: number;
  hasVinyl?: boolean;
};

const plain = { beatsPerBar: 4, swing: 0, hasSevenths: false, echo: 0, duck: 0, density: 0.5 } as const;
const usualScales = { bright: 'major', dark: 'minor' } as const;

export const recipes: Record<MusicStyle, Recipe> = {
  ambient: {
    ...plain,
    bpm: [60, 72],
    scales: { bright: 'lydian', dark: 'dorian' },
    hasSevenths: true,
    pad: 'warmPad',
    comp: null,
    arp: { instrument: 'softPluck', pattern: 'drift' },
    bass: { instrument: 'subBass', pattern: 'long' },
    lead: 'glass',
    drums: null,
    density: 0.15,
    hall: { share: 0.42, seconds: 5 },
    echo: 0.25,
  },
  piano: {
    ...plain,
    bpm: [66, 82],
    scales: usualScales,
    pad: 'strings',
    comp: null,
    arp: { instrument: 'piano', pattern: 'broken' },
    bass: null,
    lead: 'piano',
    drums: null,
    density: 0.35,
    hall: { share: 0.24, seconds: 2.8 },
  },
  lofi: {
    ...plain,
    bpm: [72, 84],
    swing: 0.28,
    scales: { bright: 'major', dark: 'dorian' },
    hasSevenths: true,
    pad: null,
    comp: { instrument: 'epiano', pattern: 'lazy' },
    arp: null,
    bass: { instrument: 'roundBass', pattern: 'syncopated' },
    lead: 'kalimba',
    drums: 'lofi',
    density: 0.3,
    hall: { share: 0.16, seconds: 1.6 },
    echo: 0.12,
    duck: 0.25,
    hasVinyl: true,
  },
  electronic: {
    ...plain,
    bpm: [118, 126],
    scales: { bright: 'major', dark: 'minor' },
    pad: 'sawPad',
    comp: { instrument: 'pluck', pattern: 'offbeat' },
    arp: { instrument: 'pluck', pattern: 'sixteenths' },
    bass: { instrument: 'synthBass', pattern: 'offbeat' },
    lead: 'synthLead',
    drums: 'house',
    hall: { share: 0.16, seconds: 2 },
    echo: 0.2,
    duck: 0.6,
  },
  synthwave: {
    ...plain,
    bpm: [92, 106],
    scales: { bright: 'major', dark: 'minor' },
    pad: 'sawPad',
    comp: null,
    arp: { instrument: 'pluck', pattern: 'sixteenths' },
    bass: { instrument: 'synthBass', pattern: 'eighths' },
    lead: 'synthLead',
    drums: 'backbeat',
    density: 0.4,
    hall: { share: 0.22, seconds: 2.4 },
    echo: 0.25,
    duck: 0.35,
  },
  cinematic: {
    ...plain,
    bpm: [82, 98],
    scales: usualScales,
    pad: 'strings',
    comp: { instrument: 'brass', pattern: 'swell' },
    arp: { instrument: 'shortStrings', pattern: 'ostinato' },
    bass: { instrument: 'lowStrings', pattern: 'long' },
    lead: 'horn',
    drums: 'taiko',
    density: 0.3,
    hall: { share: 0.32, seconds: 3.6 },
  },
  folk: {
    ...plain,
    bpm: [94, 112],
    scales: usualScales,
    pad: null,
    comp: { instrument: 'guitar', pattern: 'strum' },
    arp: { instrument: 'guitar', pattern: 'picked' },
    bass: { instrument: 'uprightBass', pattern: 'fifths' },
    lead: 'flute',
    drums: 'shaker',
    hall: { share: 0.15, seconds: 1.6 },
  },
  jazz: {
    ...plain,
    bpm: [106, 128],
    swing: 0.33,
    scales: { bright: 'major', dark: 'dorian' },
    hasSevenths: true,
    pad: null,
    comp: { instrument: 'piano', pattern: 'charleston' },
    arp: null,
    bass: { instrument: 'uprightBass', pattern: 'walk' },
    lead: 'vibraphone',
    drums: 'brushes',
    hall: { share: 0.14, seconds: 1.5 },
  },
  rock: {
    ...plain,
    bpm: [112, 132],
    scales: { bright: 'mixolydian', dark: 'minor' },
    pad: 'organ',
    comp: { instrument: 'overdrive', pattern: 'drive' },
    arp: null,
    bass: { instrument: 'pickedBass', pattern: 'eighths' },
    lead: 'synthLead',
    drums: 'rock',
    hall: { share: 0.12, seconds: 1.5 },
  },
  hiphop: {
    ...plain,
    bpm: [78, 92],
    scales: { bright: 'dorian', dark: 'minor' },
    hasSevenths: true,
    pad: 'warmPad',
    comp: { instrument: 'epiano', pattern: 'stabs' },
    arp: null,
    bass: { instrument: 'subBass', pattern: 'drop' },
    lead: 'bell',
    drums: 'trap',
    density: 0.35,
    hall: { share: 0.18, seconds: 2 },
    echo: 0.15,
    duck: 0.3,
  },
  chiptune: {
    ...plain,
    bpm: [132, 150],
    scales: usualScales,
    pad: null,
    comp: null,
    arp: { instrument: 'square', pattern: 'sixteenths' },
    bass: { instrument: 'triangle', pattern: 'eighths' },
    lead: 'square',
    drums: 'chip',
    density: 0.7,
    hall: { share: 0.03, seconds: 0.8 },
    echo: 0.12,
  },
  waltz: {
    ...plain,
    bpm: [132, 156],
    beatsPerBar: 3,
    scales: usualScales,
    pad: 'strings',
    comp: { instrument: 'harp', pattern: 'oompah' },
    arp: null,
    bass: { instrument: 'uprightBass', pattern: 'long' },
    lead: 'musicBox',
    drums: null,
    density: 0.45,
    hall: { share: 0.22, seconds: 2.4 },
  },
  suspense: {
    ...plain,
    bpm: [96, 110],
    scales: { bright: 'minor', dark: 'phrygian' },
    pad: 'darkPad',
    comp: null,
    arp: { instrument: 'shortStrings', pattern: 'ostinato' },
    bass: { instrument: 'synthBass', pattern: 'eighths' },
    lead: 'glass',
    drums: 'pulse',
    density: 0.2,
    hall: { share: 0.3, seconds: 3.4 },
    echo: 0.1,
  },
  uplifting: {
    ...plain,
    bpm: [104, 118],
    scales: { bright: 'major', dark: 'minor' },
    pad: 'strings',
    comp: { instrument: 'piano', pattern: 'quarters' },
    arp: { instrument: 'mutedGuitar', pattern: 'eighths' },
    bass: { instrument: 'roundBass', pattern: 'eighths' },
    lead: 'bell',
    drums: 'pop',
    density: 0.4,
    hall: { share: 0.2, seconds: 2.2 },
    echo: 0.15,
    duck: 0.15,
  },
  playful: {
    ...plain,
    bpm: [108, 126],
    swing: 0.12,
    scales: { bright: 'major', dark: 'dorian' },
    pad: null,
    comp: { instrument: 'pizzicato', pattern: 'offbeat' },
    arp: null,
    bass: { instrument: 'uprightBass', pattern: 'fifths' },
    lead: 'marimba',
    drums: 'snaps',
    density: 0.6,
    hall: { share: 0.15, seconds: 1.4 },
  },
};
