import { stat } from 'node:fs/promises';

/** One line of the table. What has no native counterpart here says so in `nativeMs`. */
type Row = { name: string; ms: number; nativeMs: number | string; goal: number | string; sizes?: string; quality?: string };

export function printHead(): void {
  console.log(
    `  ${'job'.padEnd(26)}${'here'.padStart(10)}${'native'.padStart(12)}${'ratio'.padStart(8)}  goal   size and quality, here / native`,
  );
}

export function printRow({ name, ms, nativeMs, goal, sizes = '', quality = '' }: Row): void {
  const native = typeof nativeMs === 'string' ? nativeMs : `${Math.round(nativeMs)} ms`;
  const ratio = typeof nativeMs === 'string' ? '–' : (ms / nativeMs).toFixed(2);
  const goalText = typeof goal === 'number' ? goal.toFixed(1) : goal;
  console.log(
    `  ${name.padEnd(26)}${`${Math.round(ms)} ms`.padStart(10)}${native.padStart(12)}${ratio.padStart(8)}  ${goalText.padEnd(5)}  ${[sizes, quality].filter((part) => part !== '').join('  ')}`,
  );
}

export async function listSizes(files: string[]): Promise<string> {
  return (await Promise.all(files.map(async (file) => `${Math.round((await stat(file)).size / 1024)} KB`))).join(' / ');
}

/** The smallest value that at least this fraction of the values does not exceed. */
export function quantile(values: readonly number[], fraction: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * fraction) - 1)] ?? Number.NaN;
}

/** The middle of `times` runs: the machine is seldom alone. */
export async function medianOf(times: number, run: () => Promise<number> | number): Promise<number> {
  const all: number[] = [];
  for (let at = 0; at < times; at += 1) all.push(await run());
  return quantile(all, 0.5);
}
