import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ffmpeg } from './native-ffmpeg.ts';

/** Times that twenty seconds are repeated for ten minutes. */
const repeats = 30;
const bt709 = 'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709';
const notes = `aevalsrc='0.6*sin(2*PI*(220+40*sin(t/3))*t)*(0.3+0.7*abs(sin(t/7)))|0.4*sin(2*PI*330*t)*abs(cos(t/11))':s=44100:d=180`;

const makers = {
  'picture.png': (file) =>
    ffmpeg(['-f', 'lavfi', '-i', 'mandelbrot=s=3000x2000:end_scale=0.1,format=rgb24,noise=alls=4', '-frames:v', '1', file]),
  'sound.m4a': (file) => ffmpeg(['-f', 'lavfi', '-i', notes, '-c:a', 'aac', '-b:a', '160k', file]),
  /** Two scenes with a cut, five seconds at 720p with a tone. The file names its colour space, so that no decoder guesses it. */
  'film.mp4': (file) =>
    makeScenes(file, {
      inputs: ['mandelbrot=s=1280x720:r=30:end_scale=0.02:end_pts=150', 'gradients=s=1280x720:r=30:n=6:speed=0.05:seed=3'],
      seconds: 5,
      noise: ',noise=alls=6:allf=t',
      encoded: '-crf 18',
    }),
  'part.mp4': (file) =>
    makeScenes(file, {
      inputs: ['testsrc2=s=1280x720:r=30', 'gradients=s=1280x720:r=30:n=6:speed=0.02:seed=3'],
      seconds: 20,
      noise: '',
      encoded: '-preset veryfast -crf 26',
    }),
  'long.mp4': (file, folder) => ffmpeg(['-stream_loop', String(repeats - 1), '-i', makeInput(folder, 'part.mp4'), '-c', 'copy', file]),
} satisfies Record<string, (file: string, folder: string) => void>;
export type InputName = keyof typeof makers;

/** The path of an input of the bench, made when it is first needed. */
export function makeInput(folder: string, name: InputName): string {
  const file = join(folder, name);
  if (!existsSync(file)) makers[name](file, folder);
  return file;
}

type Scenes = { inputs: [string, string]; seconds: number; noise: string; encoded: string };

/** Half of the time each, with a tone. */
function makeScenes(file: string, { inputs, seconds, noise, encoded }: Scenes): void {
  const half = `trim=duration=${seconds / 2},setpts=PTS-STARTPTS,format=rgb24`;
  const scenes = `[0:v]${half}[a];[1:v]${half}${noise}[b];[a][b]concat,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,${bt709}[v]`;
  const words = `-map [v] -map 2:a -t ${seconds} -c:v libx264 ${encoded} -c:a aac`.split(' ');
  ffmpeg([...[...inputs, 'sine=440'].flatMap((input) => ['-f', 'lavfi', '-i', input]), '-filter_complex', scenes, ...words, file]);
}
