import { text } from 'node:stream/consumers';
import open from '@echogarden/espeak-ng-emscripten';
import { lowerPriority } from '../../../lib/threads/lower-priority.ts';
import { soundSecondsMax, type SpeechHead, usualRate } from './speech-messages.ts';

// A separate program, like a speech program of the system: reads the text from stdin, writes a header line and the samples.
const [voice = '', speed = '1'] = process.argv.slice(2);

// Speaking yields to requests.
lowerPriority(5);

const speech = new (await open()).eSpeakNGWorker();
if (speech.set_voice(voice) !== 0) throw new Error(`There is no voice ${voice}.`);
speech.set_rate(Math.round(usualRate * Number(speed)));

const parts: Int16Array[] = [];
const words: SpeechHead['words'] = [];
let samples = 0;
let isSpeaking = false;
speech.synthesize(await text(process.stdin), (part, events) => {
  parts.push(part);
  samples += part.length;
  for (const { type, id, text_position: position, audio_position: ms } of events) {
    const at = ms / 1000;
    const last = words.at(-1);
    // A word ends at the next one, or at the pause after it.
    if (isSpeaking && last !== undefined && (type === 'word' || type === 'end' || (type === 'phoneme' && id === ''))) {
      last.end = Math.max(last.start, at);
      isSpeaking = false;
    }
    if (type !== 'word') continue;
    words.push({ at: position - 1, start: at, end: at });
    isSpeaking = true;
  }
  return samples > soundSecondsMax * speech.samplerate;
});

process.stdout.write(`${JSON.stringify({ samplesPerSecond: speech.samplerate, words } satisfies SpeechHead)}\n`);
for (const part of parts) process.stdout.write(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
