import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import { firstPositions } from '../../../contract/stories/position.ts';
import type { Me } from '../../../contract/account/user.ts';
import { addVideo, mediaFolderOf } from '../../support/library/add-video.ts';
import { makeTone } from '../../support/film/make-media.ts';
import { runFfmpeg } from '../../support/film/run-ffmpeg.ts';
import type { SpawnedStudio } from '../../support/studio/spawn-studio.ts';
import { openStudioDatabase } from '../../support/studio/studio-database.ts';
import type { TestClient } from '../../support/http/test-client.ts';

/** Frames of the film that are compared, each of another kind. */
export const looks = {
  still: 0,
  caption: 14,
  word: 20,
  'still and clip': 29,
  clip: 40,
  'clip and still': 57,
  whole: 66,
  'whole still and clip': 73,
  'whole clip': 80,
  end: 89,
} as const;
export const frameCount = 90;

/**
 * A film of 3 s: a still under a voice (MP3) with its caption, a clip that is cut and faster, a tall still that is shown whole, and a clip
 * with its own sound, which fade into each other over six frames. @returns the identifier of the story
 */
export async function addSameFilm(studio: SpawnedStudio, client: TestClient, me: Me): Promise<string> {
  const [wide, tall] = [await addStill(client, { width: 1_200, height: 900 }), await addStill(client, { width: 400, height: 600 })];
  const video = await addClip(studio, me);
  const positions = firstPositions(4);
  const shots = [
    { image_media_id: wide, target_seconds: 1.1 },
    { video_media_id: video, speed: 1.5, trim_start: 0.3, trim_end: 1.8 },
    { image_media_id: tall, target_seconds: 0.7, fit: 'whole' },
    { video_media_id: video, trim_start: 0.8, trim_end: 1.6, fit: 'whole', clip_gain: 1 },
  ].map((shot, index) => ({ ...shot, id: randomUUID(), position: positions[index]! }));
  const body = { title: 'The same', category_id: 'create_from_scratch', category_inputs: {}, shots, transition_seconds: 0.2 };
  const { data: story } = (await client.call('storyCreate', { body })).data;
  const captions = { ...story.captions, is_shown: true, is_highlighted: true };
  await client.call('storyUpdate', { params: { storyId: story.id }, body: { captions } });
  const { made: voice } = await runFfmpeg('-i in -c:a libmp3lame -b:a 64k -f mp3 out'.split(' '), makeTone(0.8));
  const form = new FormData();
  form.set('file', new Blob([voice]), 'voice');
  const { url } = (await client.call('uploadRawMedia', { form })).data.data;
  const words = [
    { text: 'Green', start: 0.4, end: 0.6 },
    { text: 'hills', start: 0.6, end: 0.8 },
  ];
  const sound = { kind: 'voice', url, seconds: 0.8, shot_id: shots[0]!.id, words };
  await client.call('storySoundAdd', { params: { storyId: story.id }, body: sound });
  return story.id;
}

/** Soft shapes of many colours: encoders lose little of them. */
async function addStill(client: TestClient, { width, height }: { width: number; height: number }): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" x2="1" y2="1"><stop stop-color="#0a3"/><stop offset="1" stop-color="#a42"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/><ellipse cx="40%" cy="90%" rx="45%" ry="40%" fill="#28a"/></svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'still.jpg');
  const { sha256 } = (await client.call('uploadRawImage', { form })).data.data;
  const id = randomUUID();
  const facts = { mime: 'image/jpeg', size_bytes: bytes.length, width, height, thumbhash: null, settings: noSettings, at: Date.now() };
  const named = { generation_history_id: randomUUID(), generation_media_resource_id: id, sha256, file_name: 'still.jpg' };
  await client.call('createImport', { body: { ...named, ...facts } });
  return id;
}

/** A square that moves over a ground, in H.264 with frames out of order, and a tone in its second half. */
async function addClip(studio: SpawnedStudio, me: Me): Promise<string> {
  const [width, height, rate, seconds] = [640, 360, 24, 2];
  const ground = `gradients=s=${width}x${height}:r=${rate}:d=${seconds}:c0=0x204060:c1=0xc08040:x0=0:y0=0:x1=${width}:y1=${height}:speed=0.01`;
  const picture = `color=c=0x30a060:s=140x140:r=${rate}:d=${seconds}[b];${ground}[g];[g][b]overlay=x=n*9:y=90,boxblur=6:2`;
  const tone = `aevalsrc='if(gte(t,1.2),0.6*sin(440*2*PI*t),0)':s=44100:d=${seconds}`;
  const encoded = `-c:v libx264 -preset ultrafast -bf 2 -pix_fmt yuv420p -c:a aac -t ${seconds} -f mp4 out`.split(' ');
  const { made } = await runFfmpeg(['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', tone, ...encoded]);
  const opened = await openStudioDatabase(studio.dataDir);
  const facts = { mime: 'video/mp4', width, height, frames: rate * seconds, rate, durationS: seconds } as const;
  const place = { db: opened.db, mediaFolder: mediaFolderOf(studio.dataDir) };
  const id = await addVideo(place, me, { clip: { bytes: made, ...facts }, prompt: 'a square' });
  await opened.close();
  return id;
}

type Bunny = typeof import('mediabunny');
type Kept = { mediabunny: Bunny; films: Map<string, Uint8ClampedArray>; started: number[] };

/** Notes the time of each sound that the page starts, s on the clock of its sound: when it is first loud. To be called before it opens. */
export async function noteSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const started: number[] = [];
    class NotedNode extends AudioBufferSourceNode {
      override start(when = 0, offset = 0, seconds?: number): void {
        const { sampleRate } = this.buffer!;
        const heard = this.buffer!.getChannelData(0).subarray(Math.round(offset * sampleRate));
        started.push(when + heard.findIndex((value) => Math.abs(value) > 0.2) / sampleRate);
        super.start(when, offset, seconds);
      }
    }
    Object.assign(globalThis, { started, AudioBufferSourceNode: NotedNode });
  });
}

export function listStarted(page: Page): Promise<number[]> {
  return page.evaluate(() => (globalThis as unknown as Kept).started);
}

/** Keeps these frames of a film in the page, under its name, and answers with the number of all and the times at which it becomes loud, s. */
export function readFilm(page: Page, film: { name: string; url: string; frames: number[] }): Promise<{ count: number; loud: number[] }> {
  return page.evaluate(async ({ name, url, frames }) => {
    const kept = globalThis as unknown as Kept;
    const { ALL_FORMATS, BlobSource, Input, VideoSampleSink } = kept.mediabunny;
    kept.films ??= new Map();
    const file = await (await fetch(url)).blob();
    const track = (await new Input({ source: new BlobSource(file), formats: ALL_FORMATS }).getPrimaryVideoTrack())!;
    const canvas = new OffscreenCanvas(await track.getDisplayWidth(), await track.getDisplayHeight());
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    let count = 0;
    for await (const sample of new VideoSampleSink(track).samples()) {
      if (frames.includes(count)) {
        sample.draw(context, 0, 0);
        kept.films.set(`${name} ${count}`, context.getImageData(0, 0, canvas.width, canvas.height).data);
      }
      sample.close();
      count += 1;
    }
    const sound = (await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await file.arrayBuffer())).getChannelData(0);
    const loud: number[] = [];
    let last = -Infinity;
    for (const [at, value] of sound.entries()) {
      if (Math.abs(value) < 0.2) continue;
      if (at - last > 4_800) loud.push(at / 48_000);
      last = at;
    }
    return { count, loud };
  }, film);
}

/** Likeness of two kept frames, dB. Instead of a frame, `player` is what the player shows now. */
export function compareFrames(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    (names) => {
      const { films } = globalThis as unknown as Kept;
      const [a, b] = names.map((name) => {
        if (name !== 'player') return films.get(name)!;
        const shown = document.querySelector<HTMLCanvasElement>('canvas[aria-label^="Film at shot"]')!;
        const context = new OffscreenCanvas(shown.width, shown.height).getContext('2d')!;
        context.drawImage(shown, 0, 0);
        return context.getImageData(0, 0, shown.width, shown.height).data;
      });
      let squares = 0;
      for (let at = 0; at < a!.length; at += 1) squares += (a![at]! - b![at]!) ** 2;
      return 10 * Math.log10(255 ** 2 / Math.max(0.01, squares / ((a!.length * 3) / 4)));
    },
    [one, other],
  );
}
