import { useEffect, useReducer, useState } from 'react';
import { AppError, errors } from '../../../../contract/errors.ts';
import type { UpscaleMode } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { readOriginal, readVersion } from '../../../actions/files/read-original.ts';
import { decodePicture } from '../../../ui/zoom/decode-picture.ts';

/** `fraction`: progress of the larger file, 0–1, or null. `ready`: both files are loaded. */
type ComparedFiles =
  | { step: 'reading'; fraction: number | null }
  | { step: 'failed'; reason: string }
  | { step: 'ready'; before: string; after: string };

const beginning: ComparedFiles = { step: 'reading', fraction: null };

/** The original and its larger version as object URLs; files missing on this device are fetched from the studio. */
export function useComparedFiles(item: MediaRow, version: UpscaleMode, account: string): ComparedFiles & { retry: () => void } {
  const [files, setFiles] = useState<ComparedFiles>(beginning);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stop = new AbortController();
    const addresses: string[] = [];
    const read = async () => {
      setFiles(beginning);
      const { signal } = stop;
      const onProgress = (fraction: number) => signal.aborted || setFiles({ step: 'reading', fraction });
      const blobs = await Promise.all([
        readOriginal(item, account, { signal, onProgress: () => undefined }),
        readVersion(item, account, { mode: version, signal, onProgress }),
      ]);
      if (signal.aborted) return;
      addresses.push(...blobs.map((blob) => URL.createObjectURL(blob)));
      const [before = '', after = ''] = addresses;
      const [isBefore, isAfter] = await Promise.all([decodePicture(before), decodePicture(after)]);
      if (signal.aborted) return;
      setFiles(isBefore && isAfter ? { step: 'ready', before, after } : { step: 'failed', reason: sayDamaged(isAfter) });
    };
    read().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      // Abort the other file too: its progress would overwrite the error.
      stop.abort();
      setFiles({ step: 'failed', reason: reasonOf(error) });
    });
    return () => {
      stop.abort();
      for (const address of addresses) URL.revokeObjectURL(address);
    };
    // The files depend only on these fields.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [item.id, item.hash, item[version], version, account, attempt]);
  return { ...files, retry };
}

function sayDamaged(isAfter: boolean): string {
  return `The file of the ${isAfter ? 'original' : 'larger version'} on this device is damaged.`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof AppError)) return errors.INTERNAL.title;
  return error.code === 'MEDIA_OFFLINE'
    ? 'The image and its larger version are not both on this device yet. Connect once to compare them.'
    : error.message;
}
