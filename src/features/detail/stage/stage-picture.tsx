import { useEffect, useState } from 'react';
import { mediaPath, versionPath, type UpscaleMode } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { StageBox } from '../../../ui/stage/stage-box.tsx';
import { StageNote } from '../../../ui/stage/stage-note.tsx';
import { decodeFirst } from '../../../ui/zoom/decode-picture.ts';
import { stageVariants } from './stage-variants.ts';
import { listMedia } from '../../../db/queries/media/media.ts';

type StagePictureProps = { item: MediaRow; version: UpscaleMode | null; account: string };

function pathsOf(item: MediaRow, version: UpscaleMode | null, account: string): string[] {
  const stagePx = Math.max(innerWidth, innerHeight) * 0.62;
  const made = stageVariants(stagePx, devicePixelRatio).map((variant) => mediaPath(item, variant, account));
  const upscaled = version === null ? null : versionPath(item, version, account);
  return upscaled === null ? made : [upscaled, ...made];
}

/** The picture in a box of its shape, so that the layout does not shift; it is decoded before it is shown. */
export function StagePicture({ item, version, account }: StagePictureProps) {
  const [src, setSrc] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const path = await decodeFirst(pathsOf(item, version, account));
      if (!isCurrent) return;
      setSrc(path);
      setIsMissing(path === null);
    };
    void load();
    return () => {
      isCurrent = false;
    };
    // The address depends only on id, hash and version.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [item.id, item.hash, version, account]);

  return (
    <StageBox width={item.width} height={item.height} itemId={item.id}>
      {src === null && !isMissing && (
        <img src={mediaPath(item, '256', account)} alt="" onError={(event) => (event.currentTarget.hidden = true)} />
      )}
      {src !== null && <img src={src} width={item.width} height={item.height} alt={item.prompt_head} decoding="sync" />}
      {isMissing && <StageNote>This picture is not on this device yet. Connect once to see it.</StageNote>}
    </StageBox>
  );
}

/** Fetches and decodes a neighbour ahead. */
async function prefetchPicture(item: MediaRow, account: string): Promise<void> {
  await decodeFirst(pathsOf(item, null, account).slice(0, 1));
}

/** Decodes the pictures of both neighbours ahead. */
export function usePrefetch(previous: string | null, next: string | null, account: string): void {
  useEffect(() => {
    let isCurrent = true;
    const ids = [next, previous].filter((id) => id !== null);
    const prefetch = async () => {
      for (const row of await listMedia(ids)) {
        if (isCurrent && row?.status === 'completed' && row.resource_type === 'image') await prefetchPicture(row, account);
      }
    };
    prefetch().catch((error: unknown) => console.warn('detail.prefetch-failed', error));
    return () => {
      isCurrent = false;
    };
  }, [previous, next, account]);
}
