import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A program that stands for ffmpeg in tests: it writes the words it was started with where the result belongs, fails for
 * a file that begins with `broken`, and never ends for one that begins with `endless`. Returns its path.
 */
export async function pretendFfmpeg(folder: string): Promise<string> {
  const path = join(folder, 'ffmpeg');
  const script = `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs');
const words = process.argv.slice(2);
const at = (name) => words[words.indexOf(name) + 1].replace(/^file:/, '');
const source = readFileSync(at('-i'), 'latin1');
if (source.startsWith('endless')) setInterval(() => undefined, 1000);
else if (source.startsWith('broken')) process.exitCode = 1;
else writeFileSync(words.at(-1).replace(/^file:/, ''), JSON.stringify(words));
`;
  await writeFile(path, script);
  await chmod(path, 0o755);
  return path;
}
