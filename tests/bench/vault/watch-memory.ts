import { readdirSync, readFileSync } from 'node:fs';

/** Bytes of memory that a program and everything it started hold, shared parts counted once. Linux only; NaN elsewhere. */
function memoryOf(pid: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = /^PPid:\s+(\d+)/m.exec(readQuietly(`/proc/${name}/status`))?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isOwn = (one: number): boolean => one === pid || (parents.has(one) && isOwn(parents.get(one)!));
  let kilobytes = 0;
  for (const one of parents.keys())
    if (isOwn(one)) kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readQuietly(`/proc/${one}/smaps_rollup`))?.[1] ?? 0);
  return kilobytes * 1024;
}

/** A process may end while it is looked at. */
function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The browser that runs on this profile; 0 where processes cannot be looked at. */
export function findProgram(profile: string): number {
  const isMain = (line: string) => line.includes(profile) && !line.includes('--type=');
  return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && isMain(readQuietly(`/proc/${name}/cmdline`))) ?? 0);
}

/** The most memory a program held in each of a few equal parts of some work, bytes. */
type MemoryWatch = { before: number; stop(): number[] };

const [everyMs, parts] = [250, 5];

export function watchMemory(pid: number): MemoryWatch {
  const before = memoryOf(pid);
  const seen: number[] = [];
  const timer = setInterval(() => seen.push(memoryOf(pid)), everyMs);
  return {
    before,
    stop() {
      clearInterval(timer);
      const length = Math.max(1, Math.ceil(seen.length / parts));
      return Array.from({ length: parts }, (_, i) => Math.max(before, ...seen.slice(i * length, (i + 1) * length)));
    },
  };
}
