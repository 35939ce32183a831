import h264 from 'h264-mp4-encoder';
import { filmMatrix } from './film-colors.ts';
import { toYuv } from './to-yuv.ts';

/** Its fastest; slower ones save a tenth of the bytes and take up to three times as long. */
const speed = 10;
/** 40 dB and more of photographs and paintings; about 1.5 Mbit a second at 720p of a painted landscape. */
const quantizer = 24;

/** Takes the frames of a film one by one, RGBA: only the compressed film is kept in memory. It is used once. */
export type H264Encoder = { add(rgba: Uint8Array): void; finish(): Uint8Array };
/** `keyFrames`: frames from one key frame to the next. */
type Wanted = { width: number; height: number; fps: number; keyFrames: number };

/** Opens an H.264 encoder, compiled to WebAssembly. It writes MP4 in the colours that players expect at that size. */
export async function openH264({ width, height, fps, keyFrames }: Wanted): Promise<H264Encoder> {
  const encoder = await h264.createH264MP4Encoder();
  Object.assign(encoder, {
    width,
    height,
    frameRate: fps,
    speed,
    quantizationParameter: quantizer,
    groupOfPictures: keyFrames,
  });
  encoder.initialize();
  const yuv = filmMatrix(height) === 'smpte170m' ? null : new Uint8Array(width * height * 1.5);
  return {
    add(rgba) {
      // BT.601 is its own.
      if (yuv === null) return encoder.addFrameRgba(rgba);
      toYuv(rgba, { width, height }, yuv);
      encoder.addFrameYuv(yuv);
    },
    finish() {
      encoder.finalize();
      const film = encoder.FS.readFile(encoder.outputFilename);
      encoder.delete();
      return film;
    },
  };
}
