/** First millisecond of the local day that contains `atMs`. */
export function startOfDay(atMs: number): number {
  const date = new Date(atMs);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** First millisecond of the day before the local day that starts at `dayMs`; correct across clock changes. */
function dayBefore(dayMs: number): number {
  const date = new Date(dayMs);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1).getTime();
}

const sameYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const otherYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Name of the local day of `atMs` as seen at `nowMs`: Today, Yesterday, 12 October, 12 October 2024. */
export function dayLabel(atMs: number, nowMs: number): string {
  const today = startOfDay(nowMs);
  // With a clock that is slightly ahead, new pictures still belong to today.
  if (atMs >= today) return 'Today';
  if (atMs >= dayBefore(today)) return 'Yesterday';
  const isThisYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  return (isThisYear ? sameYear : otherYear).format(atMs);
}
