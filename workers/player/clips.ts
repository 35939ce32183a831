import type { FilmFiles } from './api.ts';
import { openClipReader, type ClipFrames, type Size } from './clip-reader.ts';
import { createKept } from './kept.ts';
import { openPageReader } from './page-reader.ts';

/** Clips that are open at once: the one that is seen, the one that it fades into, and the next. */
const openMax = 4;

/** The clips of a film, each opened when the playhead is near. `onChange`: a frame arrived, or a clip turned out to be missing. */
export function createClips(files: FilmFiles, film: () => Size, onChange: () => void) {
  const open = createKept<ClipFrames>({ max: openMax, sizeOf: () => 1, drop: (frames) => frames.close() });
  const opening = new Set<string>();
  const problems = new Map<string, 'missing' | 'unreadable'>();

  async function openClip(mediaId: string): Promise<void> {
    const blob = await files.readOriginal(mediaId);
    if (blob === null) {
      problems.set(mediaId, 'missing');
      return;
    }
    const reader = typeof VideoDecoder === 'undefined' ? null : await openClipReader(blob, { film: film(), onChange }).catch(() => null);
    open.set(mediaId, reader ?? openPageReader(mediaId, files, onChange));
  }

  return {
    find: (mediaId: string, time: number): ImageBitmap | null => open.get(mediaId)?.find(time) ?? null,
    nearest: (mediaId: string, time: number): ImageBitmap | null => open.get(mediaId)?.nearest(time) ?? null,
    problemOf(mediaId: string): 'missing' | 'unreadable' | null {
      if (open.get(mediaId)?.hasFailed() === true) return 'unreadable';
      return problems.get(mediaId) ?? null;
    },
    /** `times`: of the clip, ascending; none: it is only opened. */
    want(mediaId: string, times: readonly number[]): void {
      const frames = open.get(mediaId);
      if (frames !== undefined) {
        if (times.length > 0) frames.want(times);
        return;
      }
      if (opening.has(mediaId) || opening.size >= openMax || problems.has(mediaId)) return;
      opening.add(mediaId);
      void openClip(mediaId)
        .catch(() => problems.set(mediaId, 'missing'))
        .finally(() => {
          opening.delete(mediaId);
          onChange();
        });
    },
    refresh(): void {
      for (const [mediaId, kind] of problems) if (kind === 'missing') problems.delete(mediaId);
    },
  };
}
