import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Language } from '../../../../contract/text/language.ts';
import type { WordTime } from '../../../../contract/stories/sounds/sound.ts';
import { timeWords } from '../../../../contract/stories/sounds/word-times.ts';
import { logError } from '../../../lib/log.ts';
import { findBundled } from '../../../lib/threads/find-bundled.ts';
import { EngineError } from '../../engine.ts';
import { soundSecondsMax, speechHeadSchema } from './speech-messages.ts';
import { refuseSpeech, voiceOf } from './spoken-languages.ts';
import { wrapWav } from './wrap-wav.ts';

/** GPL-3.0, so an optional package outside the studio, run in a separate process. */
const voicePackage = '@echogarden/espeak-ng-emscripten';

/** Characters of one text, about five minutes of speech. */
const textLengthMax = 5_000;
const timeMaxMs = 60_000;
/** Heap limit of the process. */
const memoryMaxMb = 128;
/** 600 s of samples. */
const answerBytesMax = soundSecondsMax * 48_000 * 2;

/** False where the package of the built-in voice was not installed. */
export function hasVoice(name = voicePackage): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

let last: Promise<unknown> = Promise.resolve();

type Options = {
  language: Language;
  /** Variant of the voice: `f2` is a woman; absent: a man. */
  variant?: string;
  /** 1: usual. */
  speed?: number;
  signal: AbortSignal;
};

/**
 * Speaks a text with the built-in voice, as a WAV (mono, 16 bit) with the times of its words. One text at a time, each in its own process.
 * @throws EngineError INVALID_INPUT for a text that it cannot speak; CANCELED when `signal` aborts; TIMEOUT, UNAVAILABLE, NO_OUTPUT
 */
export async function speak(
  text: string,
  { language, variant = '', speed = 1, signal }: Options,
): Promise<{ wav: Uint8Array; seconds: number; words: WordTime[] }> {
  if (!hasVoice()) throw new EngineError('UNAVAILABLE', 'The built-in voice is not installed in this studio.');
  if (text.trim() === '' || text.length > textLengthMax)
    throw new EngineError('INVALID_INPUT', `A text to speak must have between 1 and ${textLengthMax} characters.`);
  const refusal = refuseSpeech(text, language);
  if (refusal !== null) throw new EngineError('INVALID_INPUT', refusal);
  const voice = variant === '' ? voiceOf(language) : `${voiceOf(language)}+${variant}`;
  const turn = last.then(() => runVoice(toPlain(text), [voice, String(speed)], signal));
  last = turn.catch(() => undefined);
  const answer = await turn;
  const lineEnd = answer.indexOf('\n');
  const head =
    lineEnd < 0 ? undefined : v.safeParse(v.pipe(v.string(), v.parseJson(), speechHeadSchema), answer.toString('utf8', 0, lineEnd));
  const samples = answer.subarray(lineEnd + 1);
  if (head?.success !== true || samples.byteLength < 2) throw new EngineError('NO_OUTPUT', 'The built-in voice could not speak this text.');
  const { samplesPerSecond, words } = head.output;
  const seconds = samples.byteLength / 2 / samplesPerSecond;
  return { wav: wrapWav(samples, samplesPerSecond), seconds, words: timeWords(text, inUnits(text, words), seconds) };
}

/** Converts positions from code points to UTF-16 units. */
function inUnits<T extends { at: number }>(text: string, words: readonly T[]): T[] {
  const units: number[] = [];
  let unit = 0;
  for (const point of text) {
    units.push(unit);
    unit += point.length;
  }
  return words.map((word) => ({ ...word, at: units[word.at] ?? text.length }));
}

/** Removes instructions to the voice (tags, phonemes) from a text. */
function toPlain(text: string): string {
  return text.replaceAll(/[<>[\]\p{Cc}]/gu, ' ');
}

async function runVoice(text: string, args: readonly string[], signal: AbortSignal): Promise<Buffer> {
  const canceled = new EngineError('CANCELED', 'This speech was cancelled.');
  if (signal.aborted) throw canceled;
  const late = AbortSignal.timeout(timeMaxMs);
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMaxMb}`, ...findProgram(), ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // An empty environment: the studio's own holds secrets.
    env: {},
    signal: AbortSignal.any([signal, late]),
    killSignal: 'SIGKILL',
  });
  // The process may end before it reads the text; then its exit code tells.
  child.stdin.on('error', () => undefined).end(text);
  const parts: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (part: Buffer) => {
    size += part.byteLength;
    if (size > answerBytesMax) child.kill('SIGKILL');
    else parts.push(part);
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  if (signal.aborted) throw canceled;
  if (late.aborted) throw new EngineError('TIMEOUT', 'The built-in voice took too long.');
  if (code === 0) return Buffer.concat(parts);
  logError('voice.failed', 'the process of the voice ended', { code: code ?? -1 });
  throw new EngineError('NO_OUTPUT', 'The built-in voice could not speak this text.');
}

/** From source the process needs a TypeScript loader; the build puts it beside the server. */
function findProgram(): string[] {
  const { url } = import.meta;
  const bundled = findBundled('speak-process', url);
  if (bundled !== null) return [bundled];
  return ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL('./speak-process.ts', url))];
}
