import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';

type Program = {
  FS: { writeFile(name: string, bytes: Uint8Array): void; readFile(name: string): Uint8Array };
  setLogger(log: (entry: { message: string }) => void): void;
  setTimeout(ms: number): void;
  exec(...words: string[]): number;
};

export type FfmpegRun = { code: number; log: string[]; made: Buffer<ArrayBuffer> };

/** Globals of a browser's worker: the program is made for one. They are its parameters, so the test itself keeps those of Node. */
const location = { href: '' };
const browser = { self: { location }, location, importScripts: () => undefined, WorkerGlobalScope: () => undefined };

let running: Promise<Program> | null = null;

/** Runs the same ffmpeg as the app on one input file named `in`; its output is `out`. Empty where it made nothing. */
export async function runFfmpeg(words: readonly string[], input: Uint8Array = new Uint8Array(0)): Promise<FfmpegRun> {
  const program = await (running ??= open());
  const log: string[] = [];
  program.setLogger(({ message }) => log.push(message));
  program.setTimeout(-1);
  program.FS.writeFile('in', input);
  program.FS.writeFile('out', new Uint8Array(0));
  const code = program.exec('-y', ...words);
  return { code, log, made: Buffer.from(program.FS.readFile('out')) };
}

/** Makes a film with the words of a command line that stand between its sources and its output. A picture that moves, and a tone. */
export async function makeFilm(words: string, { lengthS = 1, width = 64, height = 48, rate = 10 } = {}): Promise<Buffer<ArrayBuffer>> {
  const sources = [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=s=${width}x${height}:r=${rate}:d=${lengthS}`,
    '-f',
    'lavfi',
    '-i',
    `sine=440:d=${lengthS}`,
  ];
  const { made, log } = await runFfmpeg([...sources, ...words.split(' '), '-t', String(lengthS), 'out']);
  if (made.length === 0) throw new Error(`No film was made: ${log.slice(-5).join('\n')}`);
  return made;
}

async function open(): Promise<Program> {
  const folder = dirname(createRequire(import.meta.url).resolve('@ffmpeg/core'));
  const text = `${await readFile(join(folder, 'ffmpeg-core.js'), 'utf8')};return createFFmpegCore;`;
  const hidden = ['process', 'require', ...Object.keys(browser)];
  const create = compileFunction(text, hidden)(undefined, undefined, ...Object.values(browser)) as (options: object) => Promise<Program>;
  const addresses = Buffer.from(JSON.stringify({ wasmURL: '', workerURL: '' })).toString('base64');
  return create({ wasmBinary: await readFile(join(folder, 'ffmpeg-core.wasm')), mainScriptUrlOrBlob: `x#${addresses}` });
}
