import sharp from 'sharp';
import type { Pixels } from '../../../../contract/super-resolution/enlarge-pixels.ts';
import { detectFaces, faceSide, isSameFace, type Face } from '../../../../contract/faces/detect-faces.ts';
import type { Weights } from '../../../../contract/faces/weights.ts';

/** Sides of the squares that scan the whole picture, px: larger ones find smaller faces. */
const sides = [faceSide, 416, 640];
/** Least score of a candidate for the close look. Trees and stones score up to 0.8 in a large square. */
const placeMin = 0.25;
/** Most candidates of the close look: 0.14 s each. */
const placesMost = 24;

/**
 * The close look: a square of `times` the face's size, which must find the face again in its middle. In 18 paintings and photographs 21 of
 * 22 faces scored at least 0.48 there. No tree, fox or wave scored above 0.33 in the middle. `timesLeast` and `timesMost` bound the size
 * against the first finding.
 */
const close = { times: 3, scoreMin: 0.45, offMost: 0.08, timesLeast: 0.6, timesMost: 1.5 };

/** Finds the faces of a picture, as parts of its width and height. Takes 2 to 4 s of a core. */
export async function findFaces(weights: Weights, picture: Pixels): Promise<Face[]> {
  const found: Face[] = [];
  for (const place of (await findPlaces(weights, picture)).slice(0, placesMost)) {
    if (found.some((face) => isSameFace(face, place))) continue;
    const face = await lookClosely(weights, picture, place);
    if (face !== null && !found.some((other) => isSameFace(other, face))) found.push(face);
  }
  const { width, height } = picture;
  return found.map((face) => ({
    x: face.x / width,
    y: face.y / height,
    width: face.width / width,
    height: face.height / height,
    score: face.score,
  }));
}

/** Candidates for faces, in px of the picture, highest score first. */
async function findPlaces(weights: Weights, picture: Pixels): Promise<Face[]> {
  const side = Math.max(picture.width, picture.height);
  const middle = { x: picture.width / 2, y: picture.height / 2, side };
  const places: Face[] = [];
  for (const pixels of sides.filter((one) => one === faceSide || one <= side))
    places.push(...(await look(weights, picture, { ...middle, pixels, scoreMin: placeMin })));
  // Drops candidates in the white padding.
  const isInside = ({ x, y }: Face): boolean => x >= 0 && x < picture.width && y >= 0 && y < picture.height;
  return places.filter(isInside).toSorted((a, b) => b.score - a.score);
}

async function lookClosely(weights: Weights, picture: Pixels, { x, y, width, height }: Face): Promise<Face | null> {
  const side = Math.max(width, height) * close.times;
  const faces = await look(weights, picture, { x, y, side, pixels: faceSide, scoreMin: close.scoreMin });
  const isIt = (face: Face): boolean =>
    Math.hypot(face.x - x, face.y - y) <= close.offMost * side &&
    face.width >= close.timesLeast * width &&
    face.width <= close.timesMost * width;
  return faces.find(isIt) ?? null;
}

type Look = { x: number; y: number; side: number; pixels: number; scoreMin: number };

/** Faces in a square around `x` and `y`, in px of the picture. Pads with white. */
async function look(weights: Weights, { data, width, height }: Pixels, { x, y, side, pixels, scoreMin }: Look): Promise<Face[]> {
  const [left, top, whole] = [Math.round(x - side / 2), Math.round(y - side / 2), Math.max(1, Math.round(side))];
  const part = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, left + whole),
    bottom: Math.min(height, top + whole),
  };
  const scale = pixels / whole;
  const size = {
    width: Math.max(1, Math.round((part.right - part.left) * scale)),
    height: Math.max(1, Math.round((part.bottom - part.top) * scale)),
  };
  const [padLeft, padTop] = [Math.round((part.left - left) * scale), Math.round((part.top - top) * scale)];
  const square = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract({ left: part.left, top: part.top, width: part.right - part.left, height: part.bottom - part.top })
    .flatten({ background: '#fff' })
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return detectFaces(weights, pad(square, size, { padLeft, padTop, pixels }), scoreMin).map((face) => ({
    x: left + face.x * whole,
    y: top + face.y * whole,
    width: face.width * whole,
    height: face.height * whole,
    score: face.score,
  }));
}

/** RGBA of a white square with a picture of RGB in it. */
function pad(
  rgb: Uint8Array,
  { width, height }: { width: number; height: number },
  { padLeft, padTop, pixels }: { padLeft: number; padTop: number; pixels: number },
): Uint8ClampedArray {
  const square = new Uint8ClampedArray(pixels * pixels * 4).fill(255);
  for (let row = 0; row < height && padTop + row < pixels; row += 1)
    for (let column = 0; column < width && padLeft + column < pixels; column += 1) {
      const from = (row * width + column) * 3;
      square.set(rgb.subarray(from, from + 3), ((padTop + row) * pixels + padLeft + column) * 4);
    }
  return square;
}
