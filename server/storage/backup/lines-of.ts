import { createReadStream } from 'node:fs';

/** Lines of a file, each ended by a line feed and nothing else: Node's own reader also ends them at U+2028, which JSON may hold. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const part of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + part).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== '') yield rest;
}
