import { readdirSync, readFileSync } from 'node:fs';

const kibPerMb = 1_024;

/** MB: what the renderer holds itself, and all that is resident of it, which counts the browser's own program too. */
export type RendererMemory = { ownMb: number; residentMb: number };

/** Of the largest renderer among the processes below this one; 0 where there is no /proc. */
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

/** Asks again and again until the answer is called, which tells the most there was. */
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

/** Empty when the process has ended meanwhile. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
