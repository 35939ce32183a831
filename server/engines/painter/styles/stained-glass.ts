import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { fromRgb, mix, toCss, toRgb } from '../drawing/color.ts';
import { smoothstep } from '../drawing/noise.ts';
import type { Random } from '../drawing/random.ts';
import type { Layer, Stage } from '../stage.ts';
import { editPixels } from './pixels.ts';

type Sketch = { columns: number; rows: number; data: Uint8ClampedArray };

/** The picture small and smoothed, for finding panes. */
function sketchOf({ canvas, width, height }: Stage): Sketch {
  const by = Math.max(width, height) / 340;
  const [columns, rows] = [Math.max(8, Math.round(width / by)), Math.max(8, Math.round(height / by))];
  const small = createCanvas(columns, rows);
  const ctx = small.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(canvas, 0, 0, columns, rows);
  return { columns, rows, data: ctx.getImageData(0, 0, columns, rows).data };
}

type Pane = { x: number; y: number; r: number; g: number; b: number; count: number };

/** Simple linear iterative clustering: panes of about `cell` pixels of the sketch that end where its colours end. */
function findPanes({ columns, rows, data }: Sketch, cell: number, random: () => number): { labels: Int32Array; panes: Pane[] } {
  const panes: Pane[] = [];
  for (let row = 0; (row + 0.5) * cell < rows; row++) {
    for (let x = row % 2 ? 0 : cell / 2; x < columns; x += cell) {
      const [px, py] = [x + random() * cell * 0.9, (row + 0.5 + random() * 0.9) * cell];
      const at = (Math.min(rows - 1, Math.max(0, Math.round(py))) * columns + Math.min(columns - 1, Math.max(0, Math.round(px)))) * 4;
      panes.push({ x: px, y: py, r: data[at]!, g: data[at + 1]!, b: data[at + 2]!, count: 1 });
    }
  }
  const labels = new Int32Array(columns * rows);
  const nearest = new Float32Array(columns * rows);
  const weight = (30 / cell) ** 2;
  for (let round = 0; round < 6; round++) {
    nearest.fill(Infinity);
    for (const [label, pane] of panes.entries()) {
      for (let y = Math.max(0, Math.floor(pane.y - cell * 1.2)); y < Math.min(rows, pane.y + cell * 1.2); y++) {
        for (let x = Math.max(0, Math.floor(pane.x - cell * 1.2)); x < Math.min(columns, pane.x + cell * 1.2); x++) {
          const index = y * columns + x;
          const at = index * 4;
          const [dr, dg, db, dx, dy] = [data[at]! - pane.r, data[at + 1]! - pane.g, data[at + 2]! - pane.b, x - pane.x, y - pane.y];
          const distance = dr * dr + dg * dg + db * db + (dx * dx + dy * dy) * weight;
          const isNearer = distance < nearest[index]!;
          nearest[index] = isNearer ? distance : nearest[index]!;
          labels[index] = isNearer ? label : labels[index]!;
        }
      }
    }
    for (const pane of panes) Object.assign(pane, { x: 0, y: 0, r: 0, g: 0, b: 0, count: 0 });
    for (let index = 0; index < labels.length; index++) {
      const pane = panes[labels[index]!]!;
      pane.x += index % columns;
      pane.y += Math.floor(index / columns);
      pane.r += data[index * 4]!;
      pane.g += data[index * 4 + 1]!;
      pane.b += data[index * 4 + 2]!;
      pane.count++;
    }
    for (const pane of panes) {
      const n = Math.max(1, pane.count);
      Object.assign(pane, { x: pane.x / n, y: pane.y / n, r: pane.r / n, g: pane.g / n, b: pane.b / n });
    }
  }
  return { labels, panes };
}

/** Quiet neighbours of one colour become one larger pane, so that panes vary as a glazier would cut them. */
function joined({ labels, panes }: { labels: Int32Array; panes: Pane[] }, columns: number, wants: () => boolean): Int32Array {
  const owner = panes.map((_, label) => label);
  const isJoined = new Set<number>();
  for (let index = 0; index < labels.length - columns; index += 3) {
    for (const next of [index + 1, index + columns]) {
      const [a, b] = [labels[index]!, labels[next]!];
      if (a === b || isJoined.has(a) || isJoined.has(b)) continue;
      const [from, to] = [panes[a]!, panes[b]!];
      if (Math.abs(from.r - to.r) + Math.abs(from.g - to.g) + Math.abs(from.b - to.b) > 22 || !wants()) continue;
      isJoined.add(a).add(b);
      owner[b] = a;
      Object.assign(from, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    }
  }
  return labels.map((label) => owner[label]!);
}

/** Every pixel joins the majority around it: contours become smooth enough to cut from glass. */
function smooth(labels: Int32Array, columns: number, rows: number): Int32Array {
  const result = labels.slice();
  const votes = new Map<number, number>();
  for (let y = 2; y < rows - 2; y++) {
    for (let x = 2; x < columns - 2; x++) {
      const index = y * columns + x;
      const own = labels[index]!;
      if (
        labels[index - 2] === own &&
        labels[index + 2] === own &&
        labels[index - 2 * columns] === own &&
        labels[index + 2 * columns] === own
      )
        continue;
      votes.clear();
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) {
          const label = labels[index + dy * columns + dx]!;
          votes.set(label, (votes.get(label) ?? 0) + 1);
        }
      let [best, most] = [own, 0];
      for (const [label, count] of votes) if (count > most) [best, most] = [label, count];
      result[index] = best;
    }
  }
  return result;
}

type Cut = { sketch: Sketch; labels: Int32Array; panes: Pane[] };

/** The picture cut into panes; `labels` names the pane of every pixel of the sketch. */
function cutPanes(stage: Stage, random: Random): Cut {
  const { width, height, unit } = stage;
  const sketch = sketchOf(stage);
  const { columns, rows } = sketch;
  const found = findPanes(sketch, Math.max(6, Math.round((24 * unit * Math.max(columns, rows)) / Math.max(width, height))), () =>
    random.bell(),
  );
  const labels = smooth(
    smooth(
      joined(found, columns, () => random.chance(0.42)),
      columns,
      rows,
    ),
    columns,
    rows,
  );
  return { sketch, labels, panes: found.panes };
}

/** The colour of glass for every pane: clearer and stronger than its mean colour. */
function stain(panes: readonly Pane[], random: Random): [number, number, number][] {
  return panes.map(({ r, g, b }) => {
    const color = fromRgb(r, g, b);
    return toRgb({
      l: Math.min(0.93, color.l * 1.03 + random.bell() * 0.035),
      c: Math.min(0.23, color.c * 1.45 + 0.03),
      h: color.h + random.bell() * 9,
    });
  });
}

/** Two canvases of the size of the sketch: the coloured panes, and the leading between them. */
function glaze(
  { sketch: { columns, rows }, labels, panes }: Cut,
  colors: readonly [number, number, number][],
): { glass: Canvas; lead: Canvas } {
  const glass = createCanvas(columns, rows);
  const lead = createCanvas(columns, rows);
  const [glassPen, leadPen] = [glass.getContext('2d'), lead.getContext('2d')];
  const [glassImage, leadImage] = [glassPen.createImageData(columns, rows), leadPen.createImageData(columns, rows)];
  for (let index = 0; index < labels.length; index++) {
    const [r, g, b] = colors[labels[index]!]!;
    const pane = panes[labels[index]!]!;
    const [x, y] = [index % columns, Math.floor(index / columns)];
    // Hand-made glass is thicker towards its rim.
    const thick = 1.08 - Math.min(0.24, Math.hypot(x - pane.x, y - pane.y) * 0.016);
    glassImage.data.set([r * thick, g * thick, b * thick, 255], index * 4);
    const isRim = (x + 1 < columns && labels[index + 1] !== labels[index]) || (y + 1 < rows && labels[index + columns] !== labels[index]);
    leadImage.data.set([0, 0, 0, isRim ? 255 : 0], index * 4);
  }
  glassPen.putImageData(glassImage, 0, 0);
  leadPen.putImageData(leadImage, 0, 0);
  return { glass, lead };
}

/** Draws the enlarged leading over the panes as metal with a shine. */
function drawLead(stage: Stage, lead: Canvas): void {
  const { width, height, palette } = stage;
  const lines = createCanvas(width, height);
  const pen = lines.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(lead, 0, 0, width, height);
  const cover = pen.getImageData(0, 0, width, height).data;
  const [dark, shine] = [toRgb({ ...palette.dark, l: 0.13, c: 0.015 }), toRgb(mix(palette.pale, { l: 0.6, c: 0.01, h: 250 }, 0.5))];
  editPixels(stage, (bytes) => {
    for (let index = 0; index < width * height; index++) {
      const at = index * 4;
      const edge = smoothstep(70, 130, cover[at + 3]!);
      if (edge <= 0) continue;
      // The upper left side of the lead catches the light of the room.
      const lit = index > width + 1 ? Math.max(0, cover[at + 3]! - cover[at - 1 - width * 4]!) / 255 : 0;
      for (let channel = 0; channel < 3; channel++) {
        const metal = dark[channel]! + (shine[channel]! - dark[channel]!) * Math.min(0.4, lit * 0.9);
        bytes[at + channel] = bytes[at + channel]! + (metal - bytes[at + channel]!) * edge;
      }
    }
  });
}

/** Stained glass: panes cut along the picture's contours, glowing unevenly, in dark leading. */
export const stainedGlass: Layer = (stage) => {
  const { ctx, width, height, unit, palette } = stage;
  const random = stage.random('panes');
  const cut = cutPanes(stage, random);
  const { glass, lead } = glaze(cut, stain(cut.panes, random));
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(glass, 0, 0, width, height);
  drawLead(stage, lead);
  ctx.strokeStyle = toCss({ ...palette.dark, l: 0.13, c: 0.015 });
  ctx.lineWidth = 26 * unit;
  ctx.strokeRect(0, 0, width, height);
};
