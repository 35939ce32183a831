import type { Instrument } from './instrument.ts';
import { openModalVoice } from './modal-voice.ts';
import { orchestraInstruments } from './orchestra-instruments.ts';
import { pluckedInstruments } from './plucked-instruments.ts';
import { openStringVoice } from './string-voice.ts';
import { struckInstruments } from './struck-instruments.ts';
import { synthInstruments } from './synth-instruments.ts';
import type { Voice, VoiceNote } from './voice.ts';
import { openWaveVoice } from './wave-voice.ts';

const instruments = { ...struckInstruments, ...pluckedInstruments, ...orchestraInstruments, ...synthInstruments };
export type InstrumentName = keyof typeof instruments;

export function openVoice(name: InstrumentName, note: VoiceNote): Voice {
  const instrument: Instrument = instruments[name];
  if ('wave' in instrument) return openWaveVoice(instrument.wave, note);
  return 'modal' in instrument ? openModalVoice(instrument.modal, note) : openStringVoice(instrument.string, note);
}

export function middleOf(name: InstrumentName): number {
  return instruments[name].middle;
}

export function gainOf(name: InstrumentName): number {
  return instruments[name].gain;
}

export function effectsOf(name: InstrumentName): Pick<Instrument, 'sway' | 'drive'> {
  const { sway, drive }: Instrument = instruments[name];
  return { ...(sway === undefined ? {} : { sway }), ...(drive === undefined ? {} : { drive }) };
}
