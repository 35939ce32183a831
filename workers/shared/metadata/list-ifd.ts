/** An entry of a directory (IFD) of TIFF and EXIF: `count` values, `length` bytes in all, from `valueAt` on. */
export type IfdEntry = { tag: number; type: number; count: number; length: number; valueAt: number };

/** `valueBytes`: bytes of one value of each known type. An entry of another type has the length 0. */
type Reading = { isLittle: boolean; valueBytes: Readonly<Record<number, number>> };

/** The entries of the directory at `at`; leaves out those whose values lie behind the end of the data. */
export function* listIfd(view: DataView, at: number, { isLittle, valueBytes }: Reading): Generator<IfdEntry> {
  if (at + 2 > view.byteLength) return;
  const stated = view.getUint16(at, isLittle);
  for (let i = 0, entry = at + 2; i < stated && entry + 12 <= view.byteLength; i += 1, entry += 12) {
    const type = view.getUint16(entry + 2, isLittle);
    const count = view.getUint32(entry + 4, isLittle);
    const length = count * (valueBytes[type] ?? 0);
    // Up to four bytes stand in the entry itself.
    const valueAt = length <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
    if (valueAt + length <= view.byteLength) yield { tag: view.getUint16(entry, isLittle), type, count, length, valueAt };
  }
}
