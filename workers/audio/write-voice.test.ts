import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { voiceSettings } from './api.ts';
import { writeVoice } from './write-voice.ts';

const rate = 8_000;

/** Two channels: the left counts up, the right down. */
async function openStairs(frames: number) {
  const bytes = new ArrayBuffer(44 + frames * 4);
  const view = new DataView(bytes);
  new Uint8Array(bytes).set(Buffer.from('RIFF....WAVEfmt '));
  view.setUint32(4, bytes.byteLength - 8, true);
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate * 4],
    [40, frames * 4],
  ] as const)
    view.setUint32(at, value, true);
  for (const [at, value] of [
    [20, 1],
    [22, 2],
    [32, 4],
    [34, 16],
  ] as const)
    view.setUint16(at, value, true);
  new Uint8Array(bytes).set(Buffer.from('data'), 36);
  for (let i = 0; i < frames; i += 1) {
    view.setInt16(44 + i * 4, i % 30_000, true);
    view.setInt16(46 + i * 4, -(i % 30_000), true);
  }
  const input = new Input({ source: new BlobSource(new Blob([bytes])), formats: ALL_FORMATS });
  return (await input.getPrimaryAudioTrack())!;
}

async function read(file: Blob) {
  const bytes = Buffer.from(await file.arrayBuffer());
  const values = new Int16Array(bytes.buffer, bytes.byteOffset + 44, (bytes.length - 44) / 2);
  return { bytes, left: values.filter((_, at) => at % 2 === 0), right: values.filter((_, at) => at % 2 === 1) };
}

test('a part of a sound has every sample times the gain, and its header states its length', async () => {
  const fractions: number[] = [];
  const file = await writeVoice(await openStairs(24_000), { startS: 1, endS: 2.5, gain: 0.5 }, (fraction) => fractions.push(fraction));
  const { bytes, left, right } = await read(file!);
  expect(file!.type).toBe('audio/wav');
  expect([bytes.toString('latin1', 0, 4), bytes.readUInt32LE(4), bytes.readUInt32LE(40)]).toEqual([
    'RIFF',
    bytes.length - 8,
    bytes.length - 44,
  ]);
  expect([bytes.readUInt16LE(22), bytes.readUInt32LE(24), bytes.readUInt16LE(34)]).toEqual([2, rate, 16]);
  expect(left).toHaveLength(1.5 * rate);
  for (const [at, value] of left.entries()) {
    expect(Math.abs(value - (rate + at) / 2)).toBeLessThanOrEqual(0.5);
    expect(Math.abs(right[at]! + (rate + at) / 2)).toBeLessThanOrEqual(0.5);
  }
  expect(fractions.at(-1)).toBe(1);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
});

test('a sound shorter than a minute is taken to its end, and samples are clamped', async () => {
  const { left } = await read((await writeVoice(await openStairs(20_000), { startS: 0, endS: 60, gain: 4 }, () => undefined))!);
  expect(left).toHaveLength(20_000);
  expect([left[100], left[19_999]]).toEqual([400, 32_767]);
});

test('audio upload is trimmed to 60 s and converted to WAV with gain 0.8 and 16 bit', async () => {
  const { bytes, left } = await read(
    (await writeVoice(await openStairs(61 * rate), { ...voiceSettings, endS: voiceSettings.endS! }, () => undefined))!,
  );
  expect(left).toHaveLength(60 * rate);
  expect([left[1_000], bytes.readUInt16LE(34)]).toEqual([800, 16]);
});
