import { captionLines } from '../captions/captions.ts';
import { captionFont, captionWeight, type FilmCanvas } from './film-canvas.ts';
import type { FilmCaption } from '../film-plan.ts';
import { isJoined } from '../captions/spoken-words.ts';

/** Tall films are watched under the buttons of a phone: their captions stand higher. Shares of the height, the short side and the width. */
function placeOf(width: number, height: number): { bottom: number; letter: number; most: number } {
  const isTall = height > width * 1.5;
  return { bottom: height * (isTall ? 0.2 : 0.07), letter: Math.min(width, height) * (isTall ? 0.062 : 0.055), most: width * 0.88 };
}

/** Offset of the baseline below the middle of a line, as a part of the letter size. Canvases disagree about the middle of a font. */
const belowMiddle = 0.3;

/** Paints a caption inside the safe area: white on a dark plate, line by line. `spokenAt`: seconds of the film; null: no word stands out. */
export function paintCaption(
  canvas: Omit<FilmCanvas<never>, 'drawImage'>,
  caption: FilmCaption,
  { width, height, spokenAt }: { width: number; height: number; spokenAt: number | null },
): void {
  const place = placeOf(width, height);
  const lines = captionLines(caption);
  const fontOf = (size: number) => `${captionWeight} ${size}px "${captionFont}", sans-serif`;
  canvas.font = fontOf(place.letter);
  canvas.textAlign = 'left';
  canvas.textBaseline = 'alphabetic';
  const pad = place.letter * 0.45;
  const widest = Math.max(...lines.map((line) => canvas.measureText(line).width));
  const letter = place.letter * Math.min(1, (place.most - 2 * pad) / Math.max(1, widest));
  canvas.font = fontOf(letter);
  // Whole pixels: the plates of two lines meet without a seam.
  const step = Math.round(letter * 1.42);
  const top = Math.round(height - place.bottom) - step * lines.length;
  lines.forEach((line, index) => {
    const length = canvas.measureText(line).width;
    const left = (width - length) / 2;
    const middle = top + step * (index + 0.5);
    const baseline = middle + letter * belowMiddle;
    canvas.fillStyle = 'rgba(0, 0, 0, 0.62)';
    canvas.beginPath();
    canvas.roundRect(left - pad, middle - step / 2, length + 2 * pad, step, letter * 0.24);
    canvas.fill();
    canvas.fillStyle = '#fff';
    canvas.fillText(line, left, baseline);
    if (spokenAt !== null) paintSpoken(canvas, caption.lines[index]!, { left, length, baseline, spokenAt });
  });
}

function paintSpoken(
  canvas: Omit<FilmCanvas<never>, 'drawImage'>,
  words: FilmCaption['lines'][number],
  { left, length, baseline, spokenAt }: { left: number; length: number; baseline: number; spokenAt: number },
): void {
  // A word stands out until the next one begins, so that nothing flickers between them.
  const index = words.findLastIndex((word) => word.at <= spokenAt);
  const spoken = words[index];
  if (spoken === undefined || (index === words.length - 1 && spokenAt >= spoken.until)) return;
  const before = words
    .slice(0, index)
    .reduce((text, word, i) => text + word.text + (isJoined(word.text, words[i + 1]!.text) ? '' : ' '), '');
  const passed = canvas.measureText(before).width;
  const isFromRight = /[\u0590-\u08ff]/.test(spoken.text);
  canvas.fillStyle = '#ffd45e';
  canvas.fillText(spoken.text, isFromRight ? left + length - passed - canvas.measureText(spoken.text).width : left + passed, baseline);
}
