/** Most difference between a call's time and now. Older calls may be replays. */
const windowMs = 5 * 60_000;
/** Keys are fetched again after this long. A mismatch fetches them sooner, at most once in `askAgainMs`. */
const keepMs = 24 * 3_600_000;
const askAgainMs = 60_000;

/** True when a header's time, seconds since 1970, is within five minutes of `at` (ms). */
export function isRecent(seconds: string | null, at: number): boolean {
  return seconds !== null && /^\d{1,12}$/.test(seconds) && Math.abs(Number(seconds) * 1000 - at) <= windowMs;
}

/**
 * Caches the keys that verify an engine's calls. When `check` fails, the engine may have new keys: fetches them again.
 * @throws every error of `load`
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
    // Concurrent calls share one request.
    return check(await (loaded === undefined || loaded === known ? ask() : loaded.keys));
  };
}
