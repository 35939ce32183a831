import { ALL_FORMATS, BlobSource, EncodedPacketSink, type Input, type InputVideoTrack } from 'mediabunny';
import { assumeColors } from '../shared/frames/assume-colors.ts';
import { hidingFormats } from '../shared/hiding-formats.ts';
import { refuse } from '../shared/refuse.ts';
import { TaggedInput } from '../shared/tagged-input.ts';
import type { ClipFacts } from './api.ts';

/** This browser's own decoders or encoders cannot do it; ffmpeg may. */
export class UnsupportedError extends Error {}

/** `startS` and `endS` bound what is shown: an edit list may begin after 0, or before it. `bitrate`: of its frames, bits per s, about.
 * `colors`: what they are taken for, where the file does not say it. `mayHideTracks`: the file may have a sound or film beside those known. */
export type Clip = {
  input: Input;
  track: InputVideoTrack;
  facts: ClipFacts;
  startS: number;
  endS: number;
  bitrate: number;
  colors: VideoColorSpaceInit | null;
  mayHideTracks: boolean;
};

/** Longest side in px, and s of film in all: above, a file says more than any device can hold. */
const maxSide = 16_384;
const maxDurationS = 24 * 3_600;
/** Packets that are looked at for the frame rate. */
const rhythmPackets = 120;

/** Opens a clip and reads its facts. The caller disposes of `input`. @throws AppError CONVERT_FAILED, UnsupportedError */
export async function openClip(source: Blob): Promise<Clip> {
  const input = new TaggedInput({ source: new BlobSource(source), formats: ALL_FORMATS });
  try {
    return await readClip(input, source);
  } catch (error) {
    input.dispose();
    throw error;
  }
}

async function readClip(input: Input, source: Blob): Promise<Clip> {
  if (source.size === 0) throw refuse('This file is empty.');
  // A format that is not known here may be known elsewhere.
  if (!(await input.canRead())) throw new UnsupportedError('the format is not known');
  const mayHideTracks = hidingFormats.includes(await input.getFormat());
  const track = await input.getPrimaryVideoTrack();
  if (track === null && mayHideTracks) throw new UnsupportedError('no film of a kind that is known');
  if (track === null) throw refuse('There is no film in this file.');
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  if (width < 1 || height < 1) throw new UnsupportedError('no size is known');
  if (width > maxSide || height > maxSide) throw refuse(`This video is too large to convert: ${width} × ${height} pixels.`);
  const colors = await assumeColors(track);
  const startS = Math.max(0, await track.getFirstTimestamp());
  const { endS, isBrokenOff } = await findEnd(track);
  const durationS = endS - startS;
  if (!(durationS > 0)) throw new UnsupportedError('no length is known');
  if (durationS > maxDurationS) throw refuse('This video is too long to convert.');
  const stats = await track.computePacketStats(rhythmPackets);
  const rate = stats.averagePacketRate;
  const facts = {
    width,
    height,
    durationS,
    frameRate: Number.isFinite(rate) && rate > 0 ? rate : 30,
    hasAudio: (await input.getPrimaryAudioTrack()) !== null,
    isBrokenOff,
  };
  const bitrate = Number.isFinite(stats.averageBitrate) ? stats.averageBitrate : 0;
  return { input, track, facts, startS, endS, bitrate, colors, mayHideTracks };
}

/** Where the last frame ends that is in the file, which may break off; the file may say that it ends sooner than the rhythm lets expect. */
async function findEnd(track: InputVideoTrack): Promise<{ endS: number; isBrokenOff: boolean }> {
  const sink = new EncodedPacketSink(track);
  const last = await sink.getPacket(Infinity, { metadataOnly: true });
  if (last !== null && (await sink.getPacket(Infinity)) === null) return { endS: await findBreak(sink), isBrokenOff: true };
  const endS = await track.computeDuration();
  const saidS = await track.getDurationFromMetadata();
  return { endS: saidS !== null && last !== null && saidS > last.timestamp ? Math.min(saidS, endS) : endS, isBrokenOff: false };
}

/** Where the last frame ends whose bytes are there: the head of an MP4 lists all frames, also those behind the break. */
async function findBreak(sink: EncodedPacketSink): Promise<number> {
  let endS = 0;
  for await (const { timestamp, duration } of sink.packets()) endS = Math.max(endS, timestamp + duration);
  return endS;
}
