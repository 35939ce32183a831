import type { FilmFiles } from './api.ts';
import { createKept } from './kept.ts';

/** Stills at full size in memory, px in all, and the longest side of one: beyond, no film shows more. */
const pixelsMax = 24_000_000;
const sideMax = 2_560;
/** Small pictures stand in for every shot: so many, and px of their longer side. */
const smallMax = 400;
const smallSide = 320;
const atOnce = 3;
/** An original that is on this device is there by then; else a copy is shown first, ms. */
const soonMs = 60;

/** The pictures of items: a small one of each, which is there at once, and large ones around the playhead. `onChange`: one came. */
export function createStills(files: FilmFiles, onChange: () => void) {
  const small = createSmallStills(files, onChange);
  const large = createKept<{ picture: ImageBitmap; isWhole: boolean }>({
    max: pixelsMax,
    sizeOf: ({ picture }) => picture.width * picture.height,
    drop: ({ picture }) => picture.close(),
  });
  const loading = new Set<string>();
  const problems = new Map<string, 'missing' | 'unreadable'>();

  async function loadCopy(mediaId: string): Promise<void> {
    const blob = await files.readLarge(mediaId);
    const picture = blob === null ? null : await decode(blob, sideMax);
    if (picture !== null) keep(mediaId, { picture, isWhole: false });
  }

  async function load(mediaId: string, isPoster: boolean): Promise<void> {
    const original = isPoster ? Promise.resolve(null) : files.readOriginal(mediaId);
    const copy = Promise.race([original, sleep(soonMs)]).then((soon) => (soon == null ? loadCopy(mediaId) : undefined));
    const blob = await original;
    const picture = blob === null ? null : await decode(blob, sideMax);
    await copy;
    if (picture === null) problems.set(mediaId, blob === null ? 'missing' : 'unreadable');
    else keep(mediaId, { picture, isWhole: true });
    onChange();
  }

  function keep(mediaId: string, still: { picture: ImageBitmap; isWhole: boolean }): void {
    large.set(mediaId, still);
    onChange();
  }

  return {
    /** The original, or the best copy once the original turned out to be missing; null while the original may still arrive. */
    exact(mediaId: string): ImageBitmap | null {
      const still = large.get(mediaId);
      return still?.isWhole === true || problems.has(mediaId) ? this.nearest(mediaId) : null;
    },
    nearest(mediaId: string): ImageBitmap | null {
      return large.get(mediaId)?.picture ?? small.get(mediaId) ?? null;
    },
    problemOf: (mediaId: string) => problems.get(mediaId) ?? null,
    /** `isPoster`: of a clip, which has no other pictures than its copies. */
    want(mediaId: string, isPoster: boolean): void {
      if (large.get(mediaId)?.isWhole === true || problems.has(mediaId) || loading.has(mediaId) || loading.size >= atOnce) return;
      loading.add(mediaId);
      void load(mediaId, isPoster)
        .catch(() => problems.set(mediaId, 'missing'))
        .finally(() => {
          loading.delete(mediaId);
          onChange();
        });
    },
    wantSmall: (mediaIds: readonly string[]) => small.want(mediaIds),
    refresh(): void {
      for (const [mediaId, kind] of problems) if (kind === 'missing') problems.delete(mediaId);
    },
  };
}

/** The small pictures of items. `onChange`: one came. */
function createSmallStills(files: FilmFiles, onChange: () => void) {
  const kept = createKept<ImageBitmap>({ max: smallMax, sizeOf: () => 1, drop: (picture) => picture.close() });
  let queued: string[] = [];
  let readers = 0;

  async function readQueued(): Promise<void> {
    readers += 1;
    for (let id = queued.shift(); id !== undefined; id = queued.shift()) {
      if (kept.get(id) !== undefined) continue;
      const blob = await files.readSmall(id).catch(() => null);
      const picture = blob === null ? null : await decode(blob, smallSide);
      if (picture !== null) kept.set(id, picture);
      if (picture !== null) onChange();
    }
    readers -= 1;
  }

  return {
    get: (id: string) => kept.get(id),
    /** Reads the small pictures of these items, in this order; earlier calls no longer count. */
    want(mediaIds: readonly string[]): void {
      queued = mediaIds.slice(0, smallMax);
      // Counts the starts and not `readers`: a reader with an empty queue ends at once.
      for (let started = readers; started < atOnce; started += 1) void readQueued();
    },
  };
}

/** A picture, upright, with no side longer than `longest`; null when it cannot be decoded. */
async function decode(blob: Blob, longest: number): Promise<ImageBitmap | null> {
  const whole = await createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(() => null);
  if (whole === null) return null;
  const scale = longest / Math.max(whole.width, whole.height);
  if (scale >= 1) return whole;
  const size = { resizeWidth: Math.max(1, Math.round(whole.width * scale)), resizeHeight: Math.max(1, Math.round(whole.height * scale)) };
  const smaller = await createImageBitmap(whole, { ...size, resizeQuality: 'high' });
  whole.close();
  return smaller;
}

function sleep(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
