/** How far the time in a call may be from now, either way: an older one may be another one's, sent again. */
const windowMs = 5 * 60_000;
/** Keys are asked for again after this long; sooner, but not all the time, when one does not fit. */
const keepMs = 24 * 3_600_000;
const askAgainMs = 60_000;

/** Whether a time in seconds since 1970, as a header has it, is within five minutes of `at` (ms). */
export function isRecent(seconds: string | null, at: number): boolean {
  return seconds !== null && /^\d{1,12}$/.test(seconds) && Math.abs(Number(seconds) * 1000 - at) <= windowMs;
}

/**
 * Remembers what an engine signs its calls with. `check` tries it; when it does not fit, the engine may have other keys by now.
 * @throws whatever `load` throws
 */
export function createWebhookKeys<K>(load: () => Promise<K>): (check: (keys: K) => boolean) => Promise<boolean> {
  let loaded: { keys: Promise<K>; at: number } | undefined;
  const ask = (): Promise<K> => {
    const asked = { keys: load(), at: Date.now() };
    loaded = asked;
    asked.keys.catch(() => loaded === asked && (loaded = undefined));
    return asked.keys;
  };
  return async (check) => {
    const known = loaded !== undefined && Date.now() - loaded.at < keepMs ? loaded : undefined;
    if (check(await (known?.keys ?? ask()))) return true;
    if (known === undefined || Date.now() - known.at < askAgainMs) return false;
    // Of several calls at the same time one asks for all.
    return check(await (loaded === undefined || loaded === known ? ask() : loaded.keys));
  };
}
