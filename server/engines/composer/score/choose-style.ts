import type { Random } from '../../painter/drawing/random.ts';
import type { InstrumentName } from '../sound/instruments.ts';
import type { Mood, MusicStyle, NamedInstrument } from '../words/music-concepts.ts';
import type { MusicReading } from '../words/read-music-prompt.ts';
import { type Recipe, recipes } from './recipes.ts';
import type { ScaleName } from './scales.ts';

/** A recipe with everything chosen. */
export type Style = Omit<Recipe, 'bpm' | 'scales'> & {
  name: MusicStyle;
  bpm: number;
  /** The person named the tempo. */
  isTempoFixed: boolean;
  scale: ScaleName;
  isBright: boolean;
  /** MIDI number of the tonic, in the middle of a piano. */
  tonic: number;
  /** Loudness and fullness, 0–1. */
  energy: number;
};

const styleOfMood: Record<Mood, readonly MusicStyle[]> = {
  calm: ['ambient', 'piano'],
  happy: ['folk', 'uplifting', 'playful'],
  sad: ['piano'],
  epic: ['cinematic'],
  tense: ['suspense'],
  dreamy: ['ambient'],
  romantic: ['piano'],
  dark: ['suspense', 'cinematic'],
  energetic: ['electronic', 'rock'],
  mysterious: ['waltz', 'suspense'],
  playful: ['playful'],
  nostalgic: ['lofi', 'piano'],
  hopeful: ['uplifting', 'piano'],
};
const styleOfInstrument: Partial<Record<NamedInstrument, MusicStyle>> = {
  piano: 'piano',
  epiano: 'lofi',
  guitar: 'folk',
  strings: 'cinematic',
  flute: 'folk',
  bells: 'ambient',
  marimba: 'playful',
  harp: 'ambient',
  synth: 'synthwave',
  organ: 'waltz',
  choir: 'cinematic',
  brass: 'cinematic',
  pad: 'ambient',
  bass: 'electronic',
  drums: 'electronic',
};
const darkMoods: readonly Mood[] = ['sad', 'tense', 'dark', 'mysterious', 'epic', 'nostalgic'];
const brightMoods: readonly Mood[] = ['happy', 'playful', 'hopeful', 'romantic', 'calm', 'dreamy'];
const energyOf: Partial<Record<Mood, number>> = {
  calm: -0.25,
  sad: -0.2,
  dreamy: -0.15,
  romantic: -0.1,
  mysterious: -0.1,
  epic: 0.3,
  energetic: 0.3,
  happy: 0.1,
  tense: 0.1,
};
const usuallyDark: readonly MusicStyle[] = ['suspense', 'synthwave', 'hiphop', 'cinematic', 'lofi', 'rock'];

/** Chooses how a piece sounds by the words, and by the seed where they leave it open. */
export function chooseStyle(reading: MusicReading, random: Random): Style {
  const name = nameOf(reading, random);
  const { bpm: range, scales, ...recipe } = recipes[name];
  const { moods, pace } = reading;
  const darkness = moods.reduce((sum, mood) => sum + Number(darkMoods.includes(mood)) - Number(brightMoods.includes(mood)), 0);
  const isBright = darkness === 0 ? !usuallyDark.includes(name) : darkness < 0;
  const stretch = pace === 'slow' ? 0.84 : pace === 'fast' ? 1.18 : moods.includes('energetic') ? 1.06 : moods.includes('calm') ? 0.95 : 1;
  const chosen = Math.round(random.between(...range) * stretch);
  const energy = moods.reduce((sum, mood) => sum + (energyOf[mood] ?? 0), 0.6);
  const style: Style = {
    ...recipe,
    name,
    bpm: reading.bpm ?? chosen,
    isTempoFixed: reading.bpm !== null,
    scale: isBright ? scales.bright : scales.dark,
    isBright,
    tonic: random.integer(55, 65),
    energy: Math.min(1, Math.max(0.3, energy)),
  };
  return withInstruments(style, reading);
}

function nameOf({ styles, moods, instruments }: MusicReading, random: Random): MusicStyle {
  if (styles.length > 0) return styles[0]!;
  const [mood] = moods;
  const named = instruments.map((one) => styleOfInstrument[one]).find((style) => style !== undefined);
  if (mood === undefined) return named ?? random.pick(['uplifting', 'piano', 'folk']);
  const fitting = styleOfMood[mood];
  return named !== undefined && fitting.includes(named) ? named : random.pick(fitting);
}

const leadOf: Partial<Record<NamedInstrument, InstrumentName>> = {
  piano: 'piano',
  epiano: 'epiano',
  guitar: 'guitar',
  strings: 'violin',
  flute: 'flute',
  bells: 'bell',
  marimba: 'marimba',
  harp: 'harp',
  synth: 'synthLead',
  organ: 'organ',
  brass: 'horn',
  choir: 'choir',
};
const padOf: Partial<Record<NamedInstrument, InstrumentName>> = {
  strings: 'strings',
  choir: 'choir',
  organ: 'organ',
  synth: 'sawPad',
  pad: 'warmPad',
};
const figureOf: Partial<Record<NamedInstrument, InstrumentName>> = {
  piano: 'piano',
  epiano: 'epiano',
  guitar: 'guitar',
  harp: 'harp',
  marimba: 'marimba',
  bells: 'musicBox',
  synth: 'pluck',
};

/** Puts in the instruments that were named and takes out those that were refused. */
function withInstruments(style: Style, { instruments, without, moods }: MusicReading): Style {
  const lead = instruments.map((one) => leadOf[one]).findLast((one) => one !== undefined) ?? style.lead;
  const pad = instruments.map((one) => padOf[one]).find((one) => one !== undefined) ?? style.pad;
  const figure = instruments.map((one) => figureOf[one]).find((one) => one !== undefined);
  const wantsDrums = instruments.includes('drums') && !without.includes('drums');
  const isStill = moods.includes('calm') && style.energy < 0.5 && !wantsDrums && style.name !== 'lofi';
  const usual = { arp: style.arp ?? null, comp: style.comp };
  const played =
    figure === undefined
      ? usual
      : usual.arp !== null
        ? { ...usual, arp: { ...usual.arp, instrument: figure } }
        : usual.comp !== null
          ? { ...usual, comp: { ...usual.comp, instrument: figure } }
          : { ...usual, arp: { instrument: figure, pattern: 'broken' as const } };
  const refuses = (instrument: InstrumentName | undefined | null): boolean =>
    without.some((one) => [leadOf[one], padOf[one], figureOf[one]].includes(instrument ?? undefined));
  return {
    ...style,
    lead: refuses(lead) ? null : lead,
    pad: refuses(pad) ? null : pad,
    arp: refuses(played.arp?.instrument) ? null : played.arp,
    comp: refuses(played.comp?.instrument) ? null : played.comp,
    bass: without.includes('bass') ? null : style.bass,
    drums: without.includes('drums') || isStill ? null : (style.drums ?? (wantsDrums ? 'pop' : null)),
  };
}
