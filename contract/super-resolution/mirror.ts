/** The pixel that stands for the place `at` beside `length` pixels: past an edge the picture is mirrored. */
export function mirror(at: number, length: number): number {
  const turn = 2 * length;
  const within = ((at % turn) + turn) % turn;
  return within < length ? within : turn - 1 - within;
}
