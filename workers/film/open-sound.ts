import { ALL_FORMATS, BlobSource, WavOutputFormat, type InputAudioTrack } from 'mediabunny';
import { filmChannels, filmSampleRate, type PlacedSound } from '../../contract/stories/film/sounds/mix-sounds.ts';
import { readMp3Delay } from '../shared/sound/read-mp3-delay.ts';
import { refuse } from '../shared/refuse.ts';
import { TaggedInput } from '../shared/tagged-input.ts';
import { writeSound } from '../shared/sound/write-sound.ts';
import { UnsupportedError } from './unsupported-error.ts';

/** The part of a file that is heard, seconds. */
export type SoundPart = { file: Blob; start: number; end: number };

const bytesPerSample = 2 * filmChannels;
/** The samples come behind the head of the file, which is never longer than this, bytes. */
const headBytes = 4_096;
/** The shortest part, seconds: the decoder refuses an empty one. */
const shortest = 0.001;

/**
 * A part of a sound in the form of the film: 16 bit, in storage where it is long, read piece by piece. Null where there is none.
 * @throws AppError CONVERT_FAILED, UnsupportedError
 */
export async function openSound({ file, start, end }: SoundPart): Promise<Pick<PlacedSound, 'length' | 'read'> | null> {
  const input = openInput(file);
  try {
    const track = await findTrack(input);
    if (track === null) return null;
    // From the first picture on, as the clip that it belongs to.
    const first = Math.max(0, await ((await input.getPrimaryVideoTrack()) ?? track).getFirstTimestamp());
    const begin = first + (await readMp3Delay(file)) / (await track.getSampleRate());
    const wav = await writeSound(
      { input, track, part: { startS: begin + start, endS: begin + Math.max(end, start + shortest) } },
      {
        format: new WavOutputFormat(),
        encoding: { codec: 'pcm-s16', transform: { sampleRate: filmSampleRate, numberOfChannels: filmChannels } },
        type: 'audio/wav',
      },
    );
    return wav === null ? null : await readSamples(wav);
  } finally {
    input.dispose();
  }
}

/** Whether a file has a sound. @throws UnsupportedError where this browser cannot decode it */
export async function hasSound(file: Blob): Promise<boolean> {
  const input = openInput(file);
  try {
    return (await findTrack(input)) !== null;
  } finally {
    input.dispose();
  }
}

function openInput(file: Blob): TaggedInput {
  return new TaggedInput({ source: new BlobSource(file), formats: ALL_FORMATS });
}

async function findTrack(input: TaggedInput): Promise<InputAudioTrack | null> {
  const isKnown = await input.canRead();
  const track = isKnown ? await input.getPrimaryAudioTrack() : null;
  if (isKnown && (track === null || (await track.canDecode()))) return track;
  throw new UnsupportedError('This browser cannot play a sound of this film. Export it at the studio or in another browser.', {
    cause: track === null ? null : await track.getCodec(),
  });
}

async function readSamples(wav: Blob): Promise<Pick<PlacedSound, 'length' | 'read'>> {
  const head = new TextDecoder('latin1').decode(await wav.slice(0, headBytes).arrayBuffer());
  const data = head.indexOf('data');
  if (data < 0) throw refuse('A sound of this film cannot be read.');
  const start = data + 8;
  return {
    length: Math.floor((wav.size - start) / bytesPerSample),
    read: async (from, count) =>
      new Int16Array(await wav.slice(start + from * bytesPerSample, start + (from + count) * bytesPerSample).arrayBuffer()),
  };
}
