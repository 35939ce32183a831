import type { LeftOut } from '../../../workers/unzip/client.ts';

/** One sentence about what was not taken out of an archive; null when that is nothing. */
export function describeLeftOut({ notPictures, archives, tooLarge, packedOtherwise, suspicious, damaged }: LeftOut): string | null {
  const parts = [
    count(notPictures, 'file that is no picture', 'files that are no pictures'),
    count(archives, 'archive inside the archive', 'archives inside the archive'),
    count(tooLarge, 'picture larger than 20 MB', 'pictures larger than 20 MB'),
    count(packedOtherwise, 'picture packed in a way that is not unpacked here', 'pictures packed in a way that is not unpacked here'),
    count(suspicious, 'picture packed in a suspicious way', 'pictures packed in a suspicious way'),
    count(damaged, 'damaged picture', 'damaged pictures'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `Left out: ${new Intl.ListFormat('en').format(parts)}.`;
}

function count(n: number, one: string, many: string): string | null {
  if (n === 0) return null;
  return n === 1 ? `1 ${one}` : `${n} ${many}`;
}
