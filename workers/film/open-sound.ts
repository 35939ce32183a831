import { ALL_FORMATS, BlobSource, WavOutputFormat } from 'mediabunny';
import { refuse } from '../shared/refuse.ts';
import { TaggedInput } from '../shared/tagged-input.ts';
import { writeSound } from '../shared/write-sound.ts';
import { channels, sampleRate, type PlacedSound } from './mix-sounds.ts';
import { UnsupportedError } from './unsupported-error.ts';

/** What of a file is heard, s. */
type Part = { source: Blob; startS: number; endS: number | null };

const bytesPerSample = 2 * channels;
/** The samples come behind the head of the file, which is never longer than this, bytes. */
const headBytes = 4_096;

/**
 * The sound of a file in the form of the film: 16 bit, in storage where it is long, read piece by piece. Null where it has none.
 * @throws AppError CONVERT_FAILED, UnsupportedError
 */
export async function openSound({ source, startS, endS }: Part): Promise<Pick<PlacedSound, 'length' | 'read'> | null> {
  const input = new TaggedInput({ source: new BlobSource(source), formats: ALL_FORMATS });
  try {
    if (!(await input.canRead())) throw new UnsupportedError('the format of a sound is not known');
    const track = await input.getPrimaryAudioTrack();
    if (track === null) return null;
    if (!(await track.canDecode())) throw new UnsupportedError(`no decoder for ${await track.getCodec()}`);
    // From the first picture on, as the shot that it belongs to.
    const beginS = Math.max(0, await ((await input.getPrimaryVideoTrack()) ?? track).getFirstTimestamp());
    const wav = await writeSound(
      { input, track, part: { startS: beginS + startS, endS: endS === null ? null : beginS + Math.max(endS, startS + 0.001) } },
      {
        format: new WavOutputFormat(),
        encoding: { codec: 'pcm-s16', transform: { sampleRate, numberOfChannels: channels } },
        type: 'audio/wav',
      },
    );
    return wav === null ? null : await readSamples(wav);
  } finally {
    input.dispose();
  }
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
