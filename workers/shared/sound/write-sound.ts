import {
  AudioSampleSource,
  Output,
  StreamTarget,
  type AudioEncodingConfig,
  type Input,
  type InputAudioTrack,
  type OutputFormat,
} from 'mediabunny';
import { createCollector } from '../bytes/collect-parts.ts';
import { listSound, type SoundPart } from './list-sound.ts';

export type Sound = { input: Input; track: InputAudioTrack; part: SoundPart };
type Written = { format: OutputFormat; encoding: AudioEncodingConfig; type: string };

/** A part of a sound as a file of its own, with the tags of the source. Null where the part holds no sound. */
export async function writeSound(
  { input, track, part }: Sound,
  { format, encoding, type }: Written,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<Blob | null> {
  const file = createCollector();
  const target = new StreamTarget(
    new WritableStream({
      write: ({ data, position }) => (position < file.size ? file.overwrite(data, position) : file.append(data.slice())),
    }),
  );
  const output = new Output({ format, target });
  const source = new AudioSampleSource(encoding);
  output.addAudioTrack(source);
  const { raw, ...tags } = await input.getMetadataTags();
  // Tags that only one format knows mean nothing in another.
  const isSame = (await input.getFormat()).mimeType === format.mimeType;
  output.setMetadataTags(isSame && raw !== undefined ? { ...tags, raw } : tags);
  await output.start();
  const lengthS = (part.endS ?? (await track.computeDuration())) - part.startS;
  let isEmpty = true;
  for await (const sample of listSound(track, part)) {
    isEmpty = false;
    await source.add(sample);
    onProgress(Math.min(1, (sample.timestamp + sample.duration) / lengthS));
    sample.close();
  }
  if (isEmpty) {
    await output.cancel();
    return null;
  }
  await output.finalize();
  return file.toBlob(type);
}
