import type { LeftOut } from '../../../workers/unzip/client.ts';

/** One sentence about the skipped files of an archive or a folder; null for none. */
export function describeLeftOut({
  others = 0,
  archives = 0,
  tooLarge = 0,
  packedOtherwise = 0,
  suspicious = 0,
  damaged = 0,
}: Partial<LeftOut>): string | null {
  const parts = [
    count(others, 'file that is no picture or video', 'files that are no pictures or videos'),
    count(archives, 'archive inside the archive', 'archives inside the archive'),
    count(
      tooLarge,
      'file that is too large (a picture over 20 MB, a video over 64 MB)',
      'files that are too large (pictures over 20 MB, videos over 64 MB)',
    ),
    count(packedOtherwise, 'file packed in a way that is not unpacked here', 'files packed in a way that is not unpacked here'),
    count(suspicious, 'file packed in a suspicious way', 'files packed in a suspicious way'),
    count(damaged, 'damaged file', 'damaged files'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `Left out: ${new Intl.ListFormat('en').format(parts)}.`;
}

function count(n: number, one: string, many: string): string | null {
  if (n === 0) return null;
  return n === 1 ? `1 ${one}` : `${n} ${many}`;
}
