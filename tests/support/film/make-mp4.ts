import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';

/** An MP4 of `frames` frames that no decoder understands, with what its writer says of it. */
export async function makeMp4({ words, frames = 3, isFragmented = false }: { words: string; frames?: number; isFragmented?: boolean }) {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: isFragmented ? 'fragmented' : 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source, { name: words, frameRate: 10 });
  output.setMetadataTags({ title: words, comment: words, date: new Date('2026-01-02'), raw: { '©mak': words } });
  await output.start();
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 };
  for (let n = 0; n < frames; n += 1)
    await source.add(new EncodedPacket(new Uint8Array(500).fill(n + 1), 'key', n / 10, 0.1), { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer!);
}
