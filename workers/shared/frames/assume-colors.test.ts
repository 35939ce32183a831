import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { assumeColors } from './assume-colors.ts';

/** One key frame of a film; nothing of it is decoded. */
async function openFilm(codedHeight: number, colorSpace?: VideoColorSpaceInit) {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const config = { codec: 'vp8', codedWidth: 320, codedHeight, ...(colorSpace === undefined ? {} : { colorSpace }) };
  await source.add(new EncodedPacket(new Uint8Array(16), 'key', 0, 0.1), { decoderConfig: config });
  await output.finalize();
  const input = new Input({ source: new BufferSource(output.target.buffer!), formats: ALL_FORMATS });
  return (await input.getPrimaryVideoTrack())!;
}

test('a small film that does not say its colours is decoded as players show it; what is said stays', async () => {
  const silent = await openFilm(180);
  expect(await assumeColors(silent)).toMatchObject({ matrix: 'smpte170m', fullRange: false });
  expect((await silent.getDecoderConfig())?.colorSpace).toMatchObject({ matrix: 'smpte170m', primaries: 'smpte170m' });
  expect(await assumeColors(await openFilm(720))).toBeNull();
  const said = await openFilm(180, { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', fullRange: false });
  expect(await assumeColors(said)).toBeNull();
  expect((await said.getDecoderConfig())?.colorSpace).toMatchObject({ matrix: 'bt709' });
});
