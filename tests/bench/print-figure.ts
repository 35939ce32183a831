/** The value below which this fraction of the values lies. */
export function percentile(values: readonly number[], fraction: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * fraction))]!;
}

/** Prints a figure beside its goal; `note` may name a control on the same machine. A missed goal fails the run. */
export function printFigure(
  name: string,
  value: number,
  { goal, unit = 'ms', note = '' }: { goal: number; unit?: string; note?: string },
): void {
  const verdict = value <= goal ? 'met' : 'MISSED';
  if (verdict === 'MISSED') process.exitCode = 1;
  console.log(`${name.padEnd(56)} ${value.toFixed(1).padStart(8)} ${unit}  goal ${String(goal).padStart(5)} ${unit}  ${verdict}  ${note}`);
}

/** Prints the 95th percentile of many times beside that of a control from the same run. */
export function printTimes(name: string, { times, control }: { times: readonly number[]; control: readonly number[] }, goal: number): void {
  const p95 = percentile(times, 0.95);
  const plain = percentile(control, 0.95);
  const own = `p50 ${percentile(times, 0.5).toFixed(0)} ms of ${times.length}`;
  printFigure(`${name}, p95`, p95, {
    goal,
    note: `${own}; control p95 ${plain.toFixed(1)} p50 ${percentile(control, 0.5).toFixed(1)} ms, ratio ${(p95 / plain).toFixed(2)}`,
  });
}
