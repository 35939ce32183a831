/** Longest line of rows, characters: a prompt and its negative one have 10,000 each. */
const lineMax = 1_000_000;

/** The lines of a text file, one at a time; empty ones are left out. @throws RangeError for a line that is too long, TypeError for what is not UTF-8 */
export async function* readLines(blob: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = blob.stream().getReader();
  let rest = '';
  for (;;) {
    const step = await reader.read();
    rest += step.done ? decoder.decode() : decoder.decode(step.value, { stream: true });
    const lines = rest.split('\n');
    rest = step.done ? '' : lines.pop()!;
    if (rest.length > lineMax) throw new RangeError('a line is too long');
    for (const line of lines) if (line !== '') yield line;
    if (step.done) return;
  }
}
