const key = 'pleinair.removed';

/** Notes for the next start of this tab that the browser removed what was kept here, with so many unsent changes. */
export function noteRemoval(unsent: number): void {
  try {
    sessionStorage.setItem(key, String(unsent));
  } catch {
    // Where nothing can be kept nothing was removed either.
  }
}

/** The number of unsent changes that were lost with what the browser removed; null when nothing was removed. */
export function readRemovalNote(): number | null {
  try {
    const note = sessionStorage.getItem(key);
    return note === null ? null : Number(note) || 0;
  } catch {
    return null;
  }
}

/** The person has read it. */
export function forgetRemoval(): void {
  sessionStorage.removeItem(key);
}

/** What happened, in words. */
export function describeRemoval(unsent: number): string {
  const lost =
    unsent === 0
      ? 'Nothing is lost'
      : unsent === 1
        ? '1 change that was not sent is lost'
        : `${unsent} changes that were not sent are lost`;
  return `The browser removed what was kept on this device. ${lost}; your library is read again.`;
}
