/** The share of a place in a length, 0–1; 0 for an empty length. */
export function stripShare(at: number, length: number): number {
  return length > 0 ? Math.min(1, Math.max(0, at / length)) : 0;
}

/** The index of the frame at a share of the strip. */
export function frameAt(share: number, count: number): number {
  return Math.min(count - 1, Math.floor(share * count));
}

/** Formats a time with tenths: `0:05.2`, `1:02:03.0`. */
export function clockText(seconds: number): string {
  const tenths = Math.max(0, Math.floor(seconds * 10 + 1e-6));
  const [hours, minutes, rest] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, (tenths % 600) / 10];
  const last = rest.toFixed(1).padStart(4, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${last}` : `${minutes}:${last}`;
}
