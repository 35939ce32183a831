import { AudioSample, AudioSampleSource, canEncodeVideo, CanvasSource, Mp4OutputFormat, Output, StreamTarget } from 'mediabunny';
import { filmBitrate, filmSoundBitrate } from '../../contract/stories/film/film-bitrate.ts';
import { filmFps } from '../../contract/stories/film/film-plan.ts';
import { filmChannels, filmSampleRate, limiterBlock } from '../../contract/stories/film/sounds/mix-sounds.ts';
import { createCollector, type Collector } from '../shared/bytes/collect-parts.ts';
import { refuse } from '../shared/refuse.ts';
import type { FilmRequest } from './api.ts';
import { hearSounds, samplesIn, type PlannedSound } from './hear-sounds.ts';
import { paintFilm } from './paint-film.ts';
import { UnsupportedError } from './unsupported-error.ts';

/** Samples of a packet of AAC; its encoder is late by one packet, so that the sound begins one earlier. */
const packetSamples = 1_024;
/** Sound is mixed in parts of a second, which are whole blocks of the limiter. */
const partSamples = Math.floor(filmSampleRate / limiterBlock) * limiterBlock;

/** Writes the MP4 of a film, with its index in front. @throws AppError CONVERT_FAILED, UnsupportedError */
export async function writeFilm(film: FilmRequest, sounds: readonly PlannedSound[], onProgress: (fraction: number) => void): Promise<Blob> {
  const { width, height, quality } = film;
  const { frames } = film.plan;
  const screen = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true });
  if (screen === null) throw refuse('This device has too little memory for this film.');
  const bitrate = filmBitrate(film, quality);
  if (!(await canEncodeVideo('avc', { width, height, bitrate })))
    throw new UnsupportedError('This browser cannot write H.264 films. Export this one at the studio or in another browser.');
  const file = createCollector();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: collect(file) });
  const picture = new CanvasSource(screen.canvas, { codec: 'avc', bitrate });
  output.addVideoTrack(picture, { frameRate: filmFps, maximumPacketCount: frames });
  const sound = sounds.length === 0 ? null : await addSound(output, sounds, frames);
  await output.start();
  let seen = 0;
  for await (const _ of paintFilm(screen, film)) {
    await picture.add(seen / filmFps, 1 / filmFps);
    seen += 1;
    onProgress(seen / frames);
    // Sound is written beside the frames, so that neither piles up in memory.
    await sound?.writeUntil(samplesIn(seen), seen === frames);
  }
  await output.finalize();
  return file.toBlob('video/mp4');
}

/** The index is written last, into the room that is kept for it. */
function collect(file: Collector): StreamTarget {
  return new StreamTarget(
    new WritableStream({
      write({ data, position }: { data: Uint8Array<ArrayBuffer>; position: number }) {
        if (position > file.size) file.append(new Uint8Array(position - file.size));
        if (position < file.size) file.overwrite(data, position);
        else file.append(data.slice());
      },
    }),
  );
}

async function addSound(output: Output, sounds: readonly PlannedSound[], frames: number) {
  const hear = hearSounds(sounds, frames);
  // Not the browser's own AAC encoder: its start offset differs between browsers and is not reported.
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
  registerAacEncoder();
  const source = new AudioSampleSource({ codec: 'aac', bitrate: filmSoundBitrate });
  const total = samplesIn(frames);
  output.addAudioTrack(source, { maximumPacketCount: Math.ceil(total / packetSamples) + 4 });
  let written = 0;
  return {
    /** Writes the sound up to `sample`, in whole parts; at the end all of it. */
    async writeUntil(sample: number, isLast: boolean): Promise<void> {
      const due = isLast ? total : sample - (sample % partSamples);
      while (written < due) {
        const count = Math.min(partSamples, due - written);
        const data = await hear(count);
        const timestamp = (written - packetSamples) / filmSampleRate;
        const samples = new AudioSample({ data, format: 'f32', sampleRate: filmSampleRate, numberOfChannels: filmChannels, timestamp });
        await source.add(samples);
        samples.close();
        written += count;
      }
    },
  };
}
