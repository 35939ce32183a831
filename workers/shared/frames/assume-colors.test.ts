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
import { frameColors } from './frame-colors.ts';

/** One key frame of a film; nothing of it is decoded. */
async function openFilm(codedHeight: number, colorSpace?: VideoColorSpaceInit, { isClear = false } = {}) {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const config = { codec: 'vp8', codedWidth: 320, codedHeight, ...(colorSpace === undefined ? {} : { colorSpace }) };
  const bytes = new Uint8Array(16);
  const packet = new EncodedPacket(bytes, 'key', 0, 0.1, 0, bytes.length, isClear ? { alpha: bytes } : {});
  await source.add(packet, { decoderConfig: config });
  await output.finalize();
  const input = new Input({ source: new BufferSource(output.target.buffer!), formats: ALL_FORMATS });
  return (await input.getPrimaryVideoTrack())!;
}

test('a small video without a colour space is decoded as players show it; a stated one stays', async () => {
  const silent = await openFilm(180);
  expect(await assumeColors(silent)).toMatchObject({ matrix: 'smpte170m', fullRange: false });
  expect((await silent.getDecoderConfig())?.colorSpace).toMatchObject({ matrix: 'smpte170m', primaries: 'smpte170m' });
  expect(await assumeColors(await openFilm(720))).toBeNull();
  const said = await openFilm(180, { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', fullRange: false });
  expect(await assumeColors(said)).toBeNull();
  expect((await said.getDecoderConfig())?.colorSpace).toMatchObject({ matrix: 'bt709' });
});

test('frames of a see-through film get the colours that the film states, even when it states only some', async () => {
  const whole = { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', fullRange: false } as const;
  const clear = await openFilm(180, whole, { isClear: true });
  expect(await clear.canBeTransparent()).toBe(true);
  expect(await assumeColors(clear)).toMatchObject(whole);
  const part = await assumeColors(await openFilm(180, { matrix: 'smpte170m' }, { isClear: true }));
  expect(part?.matrix).toBe('smpte170m');
  const frame = { ...whole, primaries: 'smpte170m' } as const;
  expect(frameColors(frame, part), 'the rest is as the frame says').toEqual({ ...frame, matrix: 'smpte170m' });
  expect(frameColors(frame, null)).toEqual(frame);
  expect(await assumeColors(await openFilm(180, undefined, { isClear: true }))).toMatchObject({ matrix: 'smpte170m' });
  expect(await assumeColors(await openFilm(720, undefined, { isClear: true }))).toBeNull();
});
