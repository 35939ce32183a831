import type { ConvertedFile } from '../../actions/files/convert-file.ts';

/** The state of one conversion. `fraction`: measured progress, 0–1. `fetched`: the downloaded part of the converter, 0–1. */
export type ConversionState =
  | { step: 'idle' }
  | { step: 'running'; fraction: number; fetched: number | null }
  | { step: 'done'; result: ConvertedFile }
  | { step: 'failed'; text: string };

export type ConversionEvent =
  | { kind: 'start' }
  | { kind: 'progress'; fraction: number }
  | { kind: 'fetch'; fraction: number }
  | { kind: 'finish'; result: ConvertedFile }
  | { kind: 'fail'; text: string }
  | { kind: 'reset' };

/** Reducer of conversion events. Progress never decreases, and late events leave a finished conversion unchanged. */
export function foldConversion(state: ConversionState, event: ConversionEvent): ConversionState {
  if (event.kind === 'reset') return { step: 'idle' };
  if (event.kind === 'start') return state.step === 'running' ? state : { step: 'running', fraction: 0, fetched: null };
  if (state.step !== 'running') return state;
  if (event.kind === 'fetch') return { ...state, fetched: event.fraction < 1 ? event.fraction : null };
  if (event.kind === 'progress') return { step: 'running', fraction: Math.min(1, Math.max(state.fraction, event.fraction)), fetched: null };
  return event.kind === 'finish' ? { step: 'done', result: event.result } : { step: 'failed', text: event.text };
}
