import {
  BufferSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  type EncodedPacket,
  type InputAudioTrack,
} from 'mediabunny';
import { filmFps } from '../../../../contract/stories/film/film-plan.ts';
import { canvasColors } from '../../../lib/h264/film-colors.ts';
import { type H264Encoder, openH264 } from '../../../lib/h264/open-h264.ts';

const keyFrames = filmFps * 2;
/** Frames that are encoded to a piece: the memory of the encoder keeps one piece, not the film. */
const pieceFrames = keyFrames * 5;

type Wanted = { path: string; width: number; height: number; frames: number; sound: string | null };

/** Takes the frames of a film one by one, RGBA. */
export type FilmWriter = { add(rgba: Uint8Array): Promise<void>; finish(): Promise<void> };

/** Begins an MP4 (H.264, AAC) whose index is in front, so that it plays while it loads. */
export async function openFilmWriter({ path, width, height, frames, sound }: Wanted): Promise<FilmWriter> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: new FilePathTarget(path) });
  const picture = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(picture, { frameRate: filmFps, maximumPacketCount: frames });
  const addSound = sound === null ? null : await copySound(output, sound);
  await output.start();
  let encoder: H264Encoder | null = null;
  const colorSpace = canvasColors(height);
  let inPiece = 0;
  let done = 0;

  async function endPiece(): Promise<void> {
    if (encoder === null) return;
    const piece = new Input({ source: new BufferSource(encoder.finish()), formats: [MP4] });
    const track = (await piece.getPrimaryVideoTrack())!;
    const decoderConfig = { ...(await track.getDecoderConfig())!, colorSpace };
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const timestamp = done / filmFps;
      await picture.add(packet.clone({ timestamp, duration: 1 / filmFps }), { decoderConfig });
      done += 1;
    }
    piece.dispose();
    [encoder, inPiece] = [null, 0];
    await addSound?.(done / filmFps);
  }

  return {
    add: async (rgba) => {
      encoder ??= await openH264({ width, height, fps: filmFps, keyFrames });
      encoder.add(rgba);
      inPiece += 1;
      if (inPiece === pieceFrames) await endPiece();
    },
    finish: async () => {
      await endPiece();
      await addSound?.(Infinity);
      await output.finalize();
    },
  };
}

/** Adds the sound of a file to a film; the function that it answers with copies it up to a second, so that neither waits for the other. */
async function copySound(output: Output, path: string): Promise<(until: number) => Promise<void>> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] });
  const track = (await input.getPrimaryAudioTrack())!;
  const source = new EncodedAudioPacketSource('aac');
  const packets = listPackets(track);
  const meta = { decoderConfig: (await track.getDecoderConfig())! };
  output.addAudioTrack(source, { maximumPacketCount: Math.ceil((await track.computeDuration()) * 50) + 50 });
  let next = await packets.next();
  return async (until) => {
    while (next.done !== true && next.value.timestamp < until) {
      await source.add(next.value, meta);
      next = await packets.next();
    }
    if (until === Infinity) input.dispose();
  };
}

/** Without what the encoder puts before the beginning. */
async function* listPackets(track: InputAudioTrack): AsyncGenerator<EncodedPacket> {
  for await (const packet of new EncodedPacketSink(track).packets()) if (packet.timestamp >= 0) yield packet;
}
