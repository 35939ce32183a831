import { text } from 'node:stream/consumers';
import { setPriority } from 'node:os';
import open from '@echogarden/espeak-ng-emscripten';
import { soundSecondsMax, type SpeechHead, type SpeechMark } from './speech-messages.ts';

// A program of its own, as a speech program of the system would be: the text comes in, a line of marks and the samples go out.
const [voice = ''] = process.argv.slice(2);

// Speaking yields to the studio that answers requests.
setPriority(5);

const speech = new (await open()).eSpeakNGWorker();
if (speech.set_voice(voice) !== 0) throw new Error(`There is no voice ${voice}.`);

const parts: Int16Array[] = [];
const marks: SpeechMark[] = [];
let samples = 0;
speech.synthesize(await text(process.stdin), (part, events) => {
  parts.push(part);
  samples += part.length;
  for (const { type, text_position: position, audio_position: ms } of events) {
    if (type === 'word' || type === 'end') marks.push({ kind: type, position, ms });
  }
  return samples > soundSecondsMax * speech.samplerate;
});

process.stdout.write(`${JSON.stringify({ samplesPerSecond: speech.samplerate, marks } satisfies SpeechHead)}\n`);
for (const part of parts) process.stdout.write(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
