import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';

type Wanted = { words: string; frames?: number; rate?: number; isFragmented?: boolean };

/** An MP4 of `frames` frames that no decoder understands, with what its writer says of it. */
export async function makeMp4({ words, frames = 3, rate = 10, isFragmented = false }: Wanted) {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: isFragmented ? 'fragmented' : 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source, { name: words, frameRate: rate });
  output.setMetadataTags({ title: words, comment: words, date: new Date('2026-01-02'), raw: { '©mak': words } });
  await output.start();
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 };
  for (let n = 0; n < frames; n += 1)
    await source.add(new EncodedPacket(new Uint8Array(500).fill(n + 1), 'key', n / rate, 1 / rate), { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer!);
}
