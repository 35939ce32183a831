import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { voiceSettings, type AudioFormat, type AudioSettings } from '../../../workers/audio/api.ts';
import { toBars, waveformBars } from '../../../workers/audio/waveform-bars.ts';
import { makeInput } from './make-inputs.ts';
import { ffmpeg, readFromFfmpeg, runTool } from './native-ffmpeg.ts';
import type { MediaPage } from './page.ts';
import { listSizes, medianOf, printRow, quantile } from './print-row.ts';

type Job = { name: string; target: AudioFormat; settings: AudioSettings; native: string[]; goal: number };
const jobs: Job[] = [
  {
    name: 'sound of 3 min -> MP3',
    target: 'mp3',
    settings: { startS: 0, endS: null, gain: 1 },
    native: ['-c:a', 'libmp3lame', '-b:a', '192k', '-ar', '44100', '-ac', '2'],
    goal: 1.5,
  },
  {
    name: 'sound -> WAV of 60 s',
    target: 'wav',
    settings: voiceSettings,
    native: ['-t', '60', '-af', 'volume=0.8', '-c:a', 'pcm_s16le'],
    goal: 2,
  },
];
const runs = 3;
const decoded = { rate: 8_000, bytes: 2 };

/** Sounds, waveforms and lengths here and with ffmpeg. */
export async function benchSounds(page: Page, folder: string): Promise<void> {
  const source = makeInput(folder, 'sound.m4a');
  for (const { name, target, settings, native, goal } of jobs) {
    const [here, other] = [join(folder, `here.${target}`), join(folder, `native.${target}`)];
    const ms = await medianOf(runs, async () => {
      const made = await page.evaluate(
        ([to, how]) => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.convertAudio('/inputs/sound.m4a', to, how),
        [target, settings] as const,
      );
      await writeFile(here, Buffer.from(made.base64, 'base64'));
      return made.ms;
    });
    const nativeMs = await medianOf(runs, () => ffmpeg(['-i', source, ...native, other]));
    const lengths = [here, other].map((file) => `${readLengthS(file).toFixed(2)} s`).join(' / ');
    printRow({ name, ms, nativeMs, goal, sizes: await listSizes([here, other]), quality: lengths });
  }
  await benchWaveform(page, source);
  await benchLengths(page, folder);
}

function readLengthS(file: string): number {
  return readFromFfmpeg(['-i', file, '-ac', '1', '-ar', '8000', '-f', 's16le']).length / decoded.bytes / decoded.rate;
}

/** Against every sample, decoded with ffmpeg: the loudest of each bar. */
async function benchWaveform(page: Page, source: string): Promise<void> {
  let bars: number[] = [];
  const ms = await medianOf(runs, async () => {
    const made = await page.evaluate(() => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.readWaveform('/inputs/sound.m4a'));
    bars = made.bars;
    return made.ms;
  });
  const words = ['-i', source, '-ac', '2', '-f', 's16le'];
  const nativeMs = await medianOf(runs, () => ffmpeg([...words, '/dev/null']));
  const bytes = readFromFfmpeg(words);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  const loudest = Array.from({ length: waveformBars }, () => 0);
  for (const [at, value] of samples.entries()) {
    const bar = Math.floor((at * waveformBars) / samples.length);
    loudest[bar] = Math.max(loudest[bar]!, Math.abs(value));
  }
  const off = toBars(loudest).map((height, bar) => Math.abs(height - bars[bar]!));
  const quality = `farthest bar ${Math.max(...off).toFixed(3)} off, half of them under ${quantile(off, 0.5).toFixed(3)} (0.05)`;
  printRow({ name: 'waveform of 50 bars', ms, nativeMs, goal: 1.2, quality });
}

/** ffprobe reads as much as it likes; here never more than two parts of the file. */
async function benchLengths(page: Page, folder: string): Promise<void> {
  for (const [name, kind] of [
    ['film.mp4', 'video'],
    ['sound.m4a', 'audio'],
  ] as const) {
    const file = makeInput(folder, name);
    let durationS = 0;
    const ms = await medianOf(runs, async () => {
      const made = await page.evaluate(
        ([address, what]) => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.readDuration(address, what),
        [`/inputs/${name}`, kind] as const,
      );
      durationS = made.durationS;
      return made.ms;
    });
    const nativeMs = await medianOf(runs, () => runTool('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', file]));
    const megabytes = ((await stat(file)).size / 1_048_576).toFixed(1);
    printRow({ name: `length of ${name}`, ms, nativeMs, goal: '100 ms', quality: `${durationS.toFixed(2)} s, file of ${megabytes} MB` });
  }
}
