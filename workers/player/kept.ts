type KeptOptions<T> = { max: number; sizeOf: (value: T) => number; drop: (value: T) => void };

/** Values by name, up to `max` in all; the one that was not used for longest goes first. The newest always stays. */
export function createKept<T>({ max, sizeOf, drop }: KeptOptions<T>) {
  const values = new Map<string, T>();
  let total = 0;

  function remove(name: string): void {
    const value = values.get(name);
    if (value === undefined) return;
    values.delete(name);
    total -= sizeOf(value);
    drop(value);
  }

  return {
    get(name: string): T | undefined {
      const value = values.get(name);
      if (value !== undefined) {
        values.delete(name);
        values.set(name, value);
      }
      return value;
    },
    set(name: string, value: T): void {
      remove(name);
      values.set(name, value);
      total += sizeOf(value);
      for (const oldest of values.keys()) {
        if (total <= max || oldest === name) break;
        remove(oldest);
      }
    },
    remove,
  };
}
