import { AudioSample, AudioSampleSource, BufferTarget, EncodedPacket, EncodedVideoPacketSource, MkvOutputFormat, Output } from 'mediabunny';
import { expect, test } from 'vitest';
import { makeTone } from '../../tests/support/film/make-media.ts';
import type { AudioFormat, AudioSettings } from './api.ts';
import { convertAudio } from './convert-audio.ts';

const rate = 8_000;
const loud = 0.5;

/** Two seconds of film from `startS` on, with sound in the second one alone. */
async function makeFilm(startS: number): Promise<Blob> {
  const output = new Output({ format: new MkvOutputFormat(), target: new BufferTarget() });
  const [frames, sound] = [new EncodedVideoPacketSource('vp9'), new AudioSampleSource({ codec: 'pcm-s16' })];
  output.addVideoTrack(frames);
  output.addAudioTrack(sound);
  await output.start();
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 };
  for (let frame = 0; frame < 20; frame += 1)
    await frames.add(new EncodedPacket(new Uint8Array(20), 'key', startS + frame / 10, 0.1), { decoderConfig });
  frames.close();
  const data = new Float32Array(rate).fill(loud);
  await sound.add(new AudioSample({ data, format: 'f32', sampleRate: rate, numberOfChannels: 1, timestamp: startS + 1 }));
  await output.finalize();
  return new Blob([output.target.buffer!]);
}

async function convert(source: Blob, target: AudioFormat, settings: Partial<AudioSettings> = {}): Promise<Blob> {
  const answer = await convertAudio({ source, target, settings: { startS: 0, endS: null, gain: 1, ...settings } }, () => undefined);
  if (answer.kind !== 'done') throw new Error(answer.reason);
  return answer.value;
}

/** How many samples there are, where the first loud one stands, and how loud the last one is. */
async function listen(wav: Blob) {
  const bytes = Buffer.from(await wav.arrayBuffer());
  const at = bytes.indexOf('data') + 8;
  const values = Array.from({ length: bytes.readUInt32LE(at - 4) / 2 }, (_, n) => bytes.readInt16LE(at + n * 2) / 32_768);
  return { samples: values.length, heardAt: values.findIndex((value) => value > 0), loudness: values.at(-1) };
}

test.each([0, 90, 3_600])('a sound that begins a second after the picture does so in WAV and Voice: clock of %i s', async (startS) => {
  const film = await makeFilm(startS);
  const near = (value: number): unknown => expect.closeTo(value, 2);
  expect(await listen(await convert(film, 'wav'))).toEqual({ samples: 2 * rate, heardAt: rate, loudness: near(loud) });
  const voice = await convert(film, 'wav', { endS: 60, gain: 0.8 });
  expect(await listen(voice)).toEqual({ samples: 2 * rate, heardAt: rate, loudness: near(loud * 0.8) });
  for (const gain of [1, 0.8]) {
    const part = await listen(await convert(film, 'wav', { startS: 0.5, endS: 1.75, gain }));
    expect(part).toEqual({ samples: 1.25 * rate, heardAt: 0.5 * rate, loudness: near(loud * gain) });
    // Nearer to the sound than a sample is long.
    const sound = await listen(await convert(film, 'wav', { startS: 0.99999, gain }));
    expect(sound).toEqual({ samples: rate, heardAt: 0, loudness: near(loud * gain) });
  }
});

test.each([0.1, 1, 2.345])('an MP3 tells players to leave out what its encoder added: a sound of %f s stays as long', async (seconds) => {
  const mp3 = Buffer.from(await (await convert(new Blob([new Uint8Array(makeTone(seconds))]), 'mp3')).arrayBuffer());
  const info = mp3.indexOf('Info');
  const delays = mp3.readUIntBE(mp3.indexOf('LAME') + 21, 3);
  const samples = mp3.readUInt32BE(info + 8) * 1_152 - (delays >> 12) - (delays & 0xfff);
  expect(Math.abs(samples - seconds * 44_100)).toBeLessThan(10);
  expect(mp3.readUInt32BE(info + 12)).toBe(mp3.length - (info - 36));
});

test.each(['mp3', 'wav'] as const)(
  'a year that is a full date and a tempo of 0 do not keep a sound from becoming %s, with its other tags',
  async (target) => {
    const made = Buffer.from(await (await convert(new Blob([new Uint8Array(makeDated())]), target)).arrayBuffer());
    expect(made.length).toBeGreaterThan(8_000);
    expect(made.toString('latin1')).toContain('Harbour');
  },
);

/** A tone with the tags of ID3: its title, its day in the place of its year, and no tempo. */
function makeDated(): Buffer {
  const frame = (name: string, text: string): Buffer => {
    const head = Buffer.alloc(11);
    head.write(name, 'latin1');
    head.writeUInt32BE(text.length + 1, 4);
    return Buffer.concat([head, Buffer.from(text, 'latin1')]);
  };
  const frames = Buffer.concat([frame('TIT2', 'Harbour'), frame('TYER', '20230517'), frame('TBPM', '0')]);
  const tag = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0', 'latin1'), Buffer.from([frames.length]), frames]);
  const chunk = Buffer.concat([Buffer.from('id3 '), Buffer.alloc(4), tag, Buffer.alloc(tag.length % 2)]);
  chunk.writeUInt32LE(tag.length, 4);
  const wav = Buffer.concat([makeTone(0.5), chunk]);
  wav.writeUInt32LE(wav.length - 8, 4);
  return wav;
}

test('a sound that this browser takes for damaged is left to the other program', async () => {
  const cut = new Blob([new Uint8Array(makeDated().subarray(0, 30))]);
  const answer = await convertAudio({ source: cut, target: 'wav', settings: { startS: 0, endS: null, gain: 1 } }, () => undefined);
  expect(answer.kind).toBe('unsupported');
});
