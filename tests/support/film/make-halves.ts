import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { runFfmpeg } from './run-ffmpeg.ts';

type Halves = { width?: number; height?: number; words?: string; alpha?: string };

/** The colour of the left half. */
export const left = [200, 0, 0] as const;
export const right = [0, 160, 0] as const;
export const halfFrames = 6;
export const halfRate = 10;

/**
 * Six frames in 0.6 s with a red left and a green right half; the film has no colour tags. `alpha`: an ffmpeg expression for the
 * opacity (0–255) of the pixel `X` in frame `N`. `words`: ffmpeg's options for the output, by default VP8 in WebM.
 */
export async function makeHalves({ width = 160, height = 90, alpha, words = '-c:v libvpx -auto-alt-ref 0 -f webm' }: Halves = {}): Promise<
  Buffer<ArrayBuffer>
> {
  const channel = (at: 0 | 1 | 2): string => `'if(lt(X,W/2),${left[at]},${right[at]})'`;
  const paint = `geq=r=${channel(0)}:g=${channel(1)}:b=${channel(2)}:a='${alpha ?? '255'}'`;
  const source = `color=c=black:s=${width}x${height}:r=${halfRate}:d=${halfFrames / halfRate},format=rgba,${paint}`;
  const format = words.includes('-pix_fmt') ? [] : ['-pix_fmt', alpha === undefined ? 'yuv420p' : 'yuva420p'];
  const { made, log } = await runFfmpeg(['-f', 'lavfi', '-i', source, ...format, '-b:v', '1M', ...words.split(' '), 'out']);
  if (made.length === 0) throw new Error(`No film was made: ${log.slice(-5).join('\n')}`);
  return made;
}

/** Joins such films into one WebM. Their sizes may differ, as in a stream that changes its size. */
export async function joinHalves(films: readonly Buffer[]): Promise<Buffer> {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp8');
  const tracks = await Promise.all(
    films.map(async (film) => (await new Input({ source: new BufferSource(film), formats: ALL_FORMATS }).getPrimaryVideoTrack())!),
  );
  output.addVideoTrack(source, { canBeTransparent: await tracks[0]!.canBeTransparent() });
  await output.start();
  for (const [at, track] of tracks.entries()) {
    const decoderConfig = (await track.getDecoderConfig())!;
    for await (const packet of new EncodedPacketSink(track).packets())
      await source.add(packet.clone({ timestamp: (at * halfFrames) / halfRate + packet.timestamp }), { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(output.target.buffer!);
}
