type MemoryCacheOptions = { quota?: number; written?: Promise<void> };

/** The used part of the browser's cache storage, in memory. `quota` is a number of files; a `put` waits for `written`. */
export function memoryCacheStorage({ quota = Infinity, written = Promise.resolve() }: MemoryCacheOptions = {}) {
  const files = new Map<string, Response>();
  const address = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, 'https://studio.test').href;
  const cache = {
    match: (key: string | Request) => Promise.resolve(files.get(address(key))?.clone()),
    async put(key: string, response: Response) {
      await written;
      if (files.size >= quota) throw new DOMException('full', 'QuotaExceededError');
      files.set(address(key), response);
    },
    keys: () => Promise.resolve([...files.keys()].map((key) => new Request(key))),
    delete: (key: string | Request) => Promise.resolve(files.delete(address(key))),
  };
  const opened: string[] = [];
  const storage = {
    open: (name: string) => Promise.resolve((opened.push(name), cache)),
    has: (name: string) => Promise.resolve(files.size > 0 || opened.includes(name)),
    match: cache.match,
    delete: () => Promise.resolve((files.clear(), true)),
  } as unknown as CacheStorage;
  return { files, storage, opened };
}
