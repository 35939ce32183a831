import * as v from 'valibot';
import { editStepsSchema, type EditStep } from '../../contract/edit/edit-step.ts';
import { loadFonts } from '../shared/load-fonts.ts';
import { readHeaderOf } from '../shared/headers/read-header-of.ts';
import { refuse } from '../shared/refuse.ts';
import { editTypes, previewSide, type EditPreview, type EditRequest, type EditType } from './api.ts';
import { applyStep, decodeScale, scaleSize, type ScaledPicture } from './apply-steps.ts';

const requestSchema = { key: v.string(), source: v.blob(), steps: editStepsSchema };
const showSchema = v.strictObject(requestSchema);
const renderSchema = v.strictObject({ ...requestSchema, type: v.picklist(editTypes) });

/** Of a JPG or WEBP that is made of edited pixels. */
const quality = 0.95;

type Kept = { key: string; scale: number; picture: ScaledPicture };
/** The file that was shown last, decoded, and the steps that were laid on it: a slider asks for nearly the same many times a second. */
let decoded: Kept | null = null;
let latest: (Kept & { steps: string[] }) | null = null;

/** @throws AppError CONVERT_FAILED for what is damaged or too large */
export async function showEdit(request: EditRequest): Promise<EditPreview> {
  const { key, source, steps } = v.parse(showSchema, request);
  const names = steps.map((step) => JSON.stringify(step));
  const scaleOf = (full: ScaledPicture['full']) => decodeScale(full, steps, previewSide);
  const known = decoded?.key === key && decoded.scale === scaleOf(decoded.picture.full) ? decoded : null;
  decoded = known ?? { key, ...(await decode(source, scaleOf)) };
  const { scale } = decoded;
  const isGoingOn = latest?.key === key && latest.scale === scale && latest.steps.every((name, index) => name === names[index]);
  let picture = isGoingOn ? latest!.picture : decoded.picture;
  const from = isGoingOn ? latest!.steps.length : 0;
  await loadFonts(fontsOf(steps));
  for (const [index, step] of steps.entries()) {
    if (index < from) continue;
    // The last step is the one that changes while a person moves something.
    if (index === steps.length - 1) latest = { key, scale, picture, steps: names.slice(0, -1) };
    picture = applyStep(picture, step, previewSide);
  }
  const { data, width, height } = picture.pixels;
  return { bitmap: await createImageBitmap(new ImageData(data, width, height)), ...picture.full };
}

/** The whole picture; progress is told step by step. @throws AppError CONVERT_FAILED */
export async function renderEdit(request: EditRequest & { type: EditType }, onProgress: (fraction: number) => void): Promise<Blob> {
  const { source, steps, type } = v.parse(renderSchema, request);
  await loadFonts(fontsOf(steps));
  let { picture } = await decode(source, () => 1);
  for (const [index, step] of steps.entries()) {
    picture = applyStep(picture, step, null);
    onProgress((index + 1) / (steps.length + 1));
  }
  const { data, width, height } = picture.pixels;
  const context = openCanvas({ width, height });
  context.putImageData(new ImageData(data, width, height), 0, 0);
  const blob = await context.canvas.convertToBlob({ type, quality }).catch((error: unknown) => {
    throw refuse('This device has too little memory for this picture.', error);
  });
  context.canvas.width = 0;
  onProgress(1);
  return blob;
}

/** `scaleOf`: the share of its pixels, along a side, that is decoded of a picture of this size. */
async function decode(source: Blob, scaleOf: (full: ScaledPicture['full']) => number): Promise<Omit<Kept, 'key'>> {
  await readHeaderOf(source);
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw refuse('This picture is damaged or not of a kind that this browser can read.', error);
  });
  const full = { width: bitmap.width, height: bitmap.height };
  const scale = scaleOf(full);
  const { width, height } = scaleSize(full, scale);
  const context = openCanvas({ width, height });
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  context.canvas.width = 0;
  return { scale, picture: { full, pixels: { data, width, height } } };
}

/** A canvas that holds its pixels: a phone answers with an empty one where there are too many, so its last pixel is asked. */
function openCanvas({ width, height }: { width: number; height: number }): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.fillRect(width - 1, height - 1, 1, 1);
  if (context?.getImageData(width - 1, height - 1, 1, 1).data[3] !== 255)
    throw refuse(`This device has no room for a picture of ${width} × ${height} pixels. Make a smaller copy of it, then edit that.`);
  context.clearRect(width - 1, height - 1, 1, 1);
  return context;
}

function fontsOf(steps: readonly EditStep[]): string[] {
  return steps.flatMap((step) => (step.kind === 'text' ? [step.font] : []));
}
