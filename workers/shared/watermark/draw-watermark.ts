import type { Watermark } from '../../../contract/downloads/watermark.ts';
import { readHeaderOf } from '../headers/read-header-of.ts';
import { refuse } from '../refuse.ts';
import { layoutWatermark } from './layout-watermark.ts';

/** The mark at the size of one picture or film, drawn once and laid over every frame at `x`, `y`. */
export type WatermarkLayer = { image: OffscreenCanvas; x: number; y: number };

/** Letters are measured at this size, px. */
const measured = 100;
const font = (px: number): string => `600 ${px}px system-ui, -apple-system, 'Segoe UI', sans-serif`;
/** Light letters with a dark rim are read on any ground. */
const letters = 'white';
const rim = 'rgb(0 0 0 / 0.55)';
const rimShare = 0.08;

/** Draws the mark for a picture of this size. @throws AppError CONVERT_FAILED for a mark that is not a picture. */
export async function drawWatermark(mark: Watermark, page: { width: number; height: number }): Promise<WatermarkLayer> {
  return mark.content.kind === 'text' ? drawText(mark, mark.content.text, page) : drawImage(mark, mark.content.image, page);
}

function drawText(mark: Watermark, text: string, page: { width: number; height: number }): WatermarkLayer {
  const probe = open(1, 1);
  probe.font = font(measured);
  const {
    actualBoundingBoxLeft: left,
    actualBoundingBoxRight: right,
    actualBoundingBoxAscent,
    actualBoundingBoxDescent,
  } = probe.measureText(text);
  const rimWidth = measured * rimShare;
  const content = {
    width: Math.max(1, left + right) + rimWidth * 2,
    height: Math.max(1, actualBoundingBoxAscent + actualBoundingBoxDescent) + rimWidth * 2,
  };
  const { x, y, width, height } = layoutWatermark(page, content, mark);
  const context = open(width, height);
  const scale = width / content.width;
  context.setTransform(scale, 0, 0, height / content.height, 0, 0);
  context.font = font(measured);
  context.lineJoin = 'round';
  context.lineWidth = rimWidth * 2;
  context.strokeStyle = rim;
  context.strokeText(text, left + rimWidth, actualBoundingBoxAscent + rimWidth);
  context.fillStyle = letters;
  context.fillText(text, left + rimWidth, actualBoundingBoxAscent + rimWidth);
  return { image: fade(context.canvas, mark.opacity), x, y };
}

async function drawImage(mark: Watermark, text: string, page: { width: number; height: number }): Promise<WatermarkLayer> {
  const image = new Blob([Uint8Array.from(atob(text.slice(text.indexOf(',') + 1)), (character) => character.charCodeAt(0))]);
  await readHeaderOf(image);
  const bitmap = await createImageBitmap(image).catch((error: unknown) => {
    throw refuse('The watermark is not a picture that can be read.', error);
  });
  try {
    const { x, y, width, height } = layoutWatermark(page, bitmap, mark);
    const context = open(width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return { image: fade(context.canvas, mark.opacity), x, y };
  } finally {
    bitmap.close();
  }
}

/** The whole mark is made see-through at once: letters and rim would else show through each other. */
function fade(image: OffscreenCanvas, opacity: number): OffscreenCanvas {
  const context = open(image.width, image.height);
  context.globalAlpha = opacity;
  context.drawImage(image, 0, 0);
  return context.canvas;
}

function open(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw refuse('This device has too little memory for this picture.');
  return context;
}
