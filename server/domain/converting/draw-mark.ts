import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';
import type { Watermark } from '../../../contract/downloads/watermark.ts';
import { learnFont, ownFont, setWeight } from '../../lib/pictures/learn-font.ts';

/** Larger than most films need: ffmpeg scales it down, px. */
const letterPx = 120;
const rimPx = letterPx * 0.08;
const weight = 600;

/** The mark as a PNG with its opacity; place and size depend on the film. */
export async function drawMark({ content, opacity }: Watermark): Promise<Uint8Array> {
  const whole = content.kind === 'text' ? drawText(content.text) : await drawImage(content.image);
  const faded = createCanvas(whole.width, whole.height);
  const context = faded.getContext('2d');
  // The opacity applies to the whole mark: letters and rim would otherwise show through each other.
  context.globalAlpha = opacity;
  context.drawImage(whole, 0, 0);
  return faded.toBuffer('image/png');
}

function drawText(text: string): Canvas {
  learnFont();
  const font = `${weight} ${letterPx}px "${ownFont}", sans-serif`;
  const probe = createCanvas(1, 1).getContext('2d');
  setWeight(probe, weight);
  probe.font = font;
  const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right, ...box } = probe.measureText(text);
  const [rise, fall] = [box.actualBoundingBoxAscent, box.actualBoundingBoxDescent];
  const canvas = createCanvas(Math.ceil(Math.max(1, left + right) + rimPx * 2), Math.ceil(Math.max(1, rise + fall) + rimPx * 2));
  const context = canvas.getContext('2d');
  setWeight(context, weight);
  context.font = font;
  context.lineJoin = 'round';
  context.lineWidth = rimPx * 2;
  context.strokeStyle = 'rgba(0, 0, 0, 0.55)';
  context.fillStyle = 'white';
  context.strokeText(text, left + rimPx, rise + rimPx);
  context.fillText(text, left + rimPx, rise + rimPx);
  return canvas;
}

async function drawImage(address: string): Promise<Canvas> {
  const image = await loadImage(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas;
}
