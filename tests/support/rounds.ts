/** Whether this is `npm run test:long`. */
const isLong = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env['LONG_TESTS'] === '1';

/** How often a test repeats what it does with other numbers: `short` in `npm test`, `long` in `npm run test:long`. */
export function rounds(short: number, long: number): number {
  return isLong ? long : short;
}
