import { readdirSync, readFileSync } from 'node:fs';

const kibPerMb = 1_024;

/** The largest renderer among the processes below this one, MB of resident memory; 0 where there is no /proc. */
export function readRendererMb(): number {
  let most = 0;
  for (const id of listBelow(process.pid)) {
    const command = readText(`/proc/${id}/cmdline`);
    if (!command.includes('--type=renderer')) continue;
    most = Math.max(most, Number(/VmRSS:\s+(\d+)/.exec(readText(`/proc/${id}/status`))?.[1] ?? 0) / kibPerMb);
  }
  return most;
}

/** Asks again and again until the answer is called, which tells the most there was, MB. */
export function followRendererMb(): () => number {
  let most = readRendererMb();
  const timer = setInterval(() => (most = Math.max(most, readRendererMb())), 250);
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
