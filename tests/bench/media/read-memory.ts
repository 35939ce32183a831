import { readdirSync, readFileSync } from 'node:fs';

const kibPerMb = 1_024;

/** MB of the renderer: its own memory, and all resident memory, which includes the browser's program. */
export type RendererMemory = { ownMb: number; residentMb: number };

/** The memory of the largest renderer among this process's descendants; 0 without /proc. */
export function readRendererMemory(): RendererMemory {
  let most: RendererMemory = { ownMb: 0, residentMb: 0 };
  for (const id of listBelow(process.pid)) {
    if (!readText(`/proc/${id}/cmdline`).includes('--type=renderer')) continue;
    const status = readText(`/proc/${id}/status`);
    const read = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / kibPerMb;
    const now = { ownMb: read('RssAnon') + read('RssShmem'), residentMb: read('VmRSS') };
    if (now.ownMb > most.ownMb) most = now;
  }
  return most;
}

/** Samples the memory until the returned function is called, which returns the maximum. */
export function followRendererMemory(): () => RendererMemory {
  let most = readRendererMemory();
  const timer = setInterval(() => {
    const now = readRendererMemory();
    if (now.ownMb > most.ownMb) most = now;
  }, 250);
  return () => {
    clearInterval(timer);
    return most;
  };
}

function listBelow(root: number): Set<number> {
  const below = new Set([root]);
  let parents: [id: number, parent: number][];
  try {
    parents = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(/^.*\) \S (\d+)/s.exec(readText(`/proc/${name}/stat`))?.[1] ?? 0)]);
  } catch {
    return below;
  }
  for (let before = 0; before !== below.size;) {
    before = below.size;
    for (const [id, parent] of parents) if (below.has(parent)) below.add(id);
  }
  return below;
}

/** The text of a file, or '' when its process has ended. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
