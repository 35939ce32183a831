import { useEffect, useState } from 'react';
import { decodePicture } from './decode-picture.ts';
import { pickSource, type PictureSource } from './picture-sources.ts';

/** The files to draw, the sharpest last and on top. `isMissing` is false while a file may still come. */
export type PictureLayers = { paths: string[]; isMissing: boolean; settle: (path: string) => void };

/**
 * Decodes the file that is sharp for `neededPx` device pixels of the longer side before it is drawn. The previous file stays below until
 * `settle` says that the sharper one is on screen, so there is no flash. It never gets less sharp.
 */
export function usePictureLayers(sources: readonly PictureSource[], neededPx: number, firstPath: string | null): PictureLayers {
  const [shown, setShown] = useState(() => sources.findIndex(({ path }) => path === firstPath));
  const [below, setBelow] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const wanted = pickSource(sources, neededPx);

  useEffect(() => {
    if (wanted <= shown) return undefined;
    let isCurrent = true;
    const sharpen = async () => {
      for (const index of candidates(wanted, shown, sources.length)) {
        const path = sources[index]?.path;
        const isThere = path !== undefined && (await decodePicture(path));
        if (!isCurrent) return;
        if (!isThere) continue;
        setBelow(sources[shown]?.path ?? null);
        setShown(index);
        return;
      }
      if (shown === -1) setIsMissing(true);
    };
    void sharpen();
    return () => {
      isCurrent = false;
    };
    // A pane is remounted for another picture, so its files never change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, shown]);

  const top = sources[shown]?.path;
  return {
    paths: [below, top].filter((path) => path !== null && path !== undefined),
    isMissing,
    settle: (path) => {
      if (path === top) setBelow(null);
    },
  };
}

/** Indices to try, the best first: the wanted file, less sharp ones that are better than the shown one, then sharper ones. */
function candidates(wanted: number, shown: number, count: number): number[] {
  const blunter = Array.from({ length: wanted - shown }, (_, step) => wanted - step);
  const sharper = shown === -1 ? Array.from({ length: count - wanted - 1 }, (_, step) => wanted + 1 + step) : [];
  return [...blunter, ...sharper];
}
