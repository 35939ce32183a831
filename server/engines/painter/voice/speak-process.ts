import { text } from 'node:stream/consumers';
import open from '@echogarden/espeak-ng-emscripten';
import { lowerPriority } from '../../../lib/lower-priority.ts';
import { soundSecondsMax, type SpeechHead } from './speech-messages.ts';

// A program of its own, as a speech program of the system would be: the text comes in, a line about the sound and the samples go out.
const [voice = ''] = process.argv.slice(2);

// Speaking yields to the studio that answers requests.
lowerPriority(5);

const speech = new (await open()).eSpeakNGWorker();
if (speech.set_voice(voice) !== 0) throw new Error(`There is no voice ${voice}.`);

const parts: Int16Array[] = [];
let samples = 0;
speech.synthesize(await text(process.stdin), (part) => {
  parts.push(part);
  samples += part.length;
  return samples > soundSecondsMax * speech.samplerate;
});

process.stdout.write(`${JSON.stringify({ samplesPerSecond: speech.samplerate } satisfies SpeechHead)}\n`);
for (const part of parts) process.stdout.write(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
