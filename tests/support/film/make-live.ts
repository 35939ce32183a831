import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  type InputAudioTrack,
  type InputVideoTrack,
  type OutputFormat,
} from 'mediabunny';
import { tinyFilm } from '../../fakes/engines/tiny-film.ts';

/** Where a film or sound begins on its clock, s; the sound of a film may begin later than its picture. */
type Clock = { startS: number; soundS?: number };

/** Four seconds of silence in Opus, as they are cut out of a live stream: their clock begins at `startS`. */
export async function makeLiveSound(format: OutputFormat, { startS }: Clock): Promise<Uint8Array<ArrayBuffer>> {
  const output = new Output({ format, target: new BufferTarget() });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const description = Buffer.from('OpusHead\x01\x02\0\0\x80\xbb\0\0\0\0\0', 'latin1');
  const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2, description };
  const packetS = 0.02;
  for (let packet = 0; packet < 4 / packetS; packet += 1)
    await source.add(new EncodedPacket(new Uint8Array([0xfc, 0xff, 0xfe]), 'key', startS + packet * packetS, packetS), { decoderConfig });
  await output.finalize();
  return new Uint8Array(output.target.buffer!);
}

/** The tiny film four times, as it is cut out of a broadcast. */
export async function makeLiveFilm(format: OutputFormat, { startS, soundS = startS }: Clock): Promise<Uint8Array<ArrayBuffer>> {
  const input = new Input({ source: new BufferSource(tinyFilm()), formats: ALL_FORMATS });
  const output = new Output({ format, target: new BufferTarget() });
  const [film, sound] = [(await input.getPrimaryVideoTrack())!, (await input.getPrimaryAudioTrack())!];
  const [frames, voice] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')];
  output.addVideoTrack(frames);
  output.addAudioTrack(voice);
  await output.start();
  await copy(film, (packet, decoderConfig) => frames.add(packet, { decoderConfig }), startS);
  frames.close();
  await copy(sound, (packet, decoderConfig) => voice.add(packet, { decoderConfig }), soundS);
  await output.finalize();
  return new Uint8Array(output.target.buffer!);
}

async function copy<T extends InputVideoTrack | InputAudioTrack>(
  track: T,
  add: (packet: EncodedPacket, config: NonNullable<Awaited<ReturnType<T['getDecoderConfig']>>>) => Promise<void>,
  startS: number,
): Promise<void> {
  const config = (await track.getDecoderConfig()) as NonNullable<Awaited<ReturnType<T['getDecoderConfig']>>>;
  for (let round = 0; round < 4; round += 1)
    for await (const packet of new EncodedPacketSink(track).packets())
      // The part that only prepares the decoder lies before the beginning.
      if (packet.timestamp >= 0) await add(packet.clone({ timestamp: startS + round + packet.timestamp }), config);
}
