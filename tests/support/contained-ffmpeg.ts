import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * A program that is ffmpeg itself, with all its formats and protocols, compiled to WebAssembly: it sees copies of the
 * files in `folder`, and no network. Where it would have called, `http://` of there is called when it is done. Returns its path.
 */
export async function containFfmpeg(folder: string): Promise<string> {
  const core = dirname(createRequire(import.meta.url).resolve('@ffmpeg/core'));
  const path = join(folder, 'bin', 'ffmpeg');
  const script = `#!${process.execPath}
const { readFileSync, readdirSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { compileFunction } = require('node:vm');
const called = [];
class NoSocket {
  readyState = 3;
  constructor(url) { called.push(url.replace('ws:', 'http:')); }
  close() {}
  send() {}
}
Object.assign(globalThis, {
  self: globalThis, location: { href: '' }, importScripts: () => undefined, WorkerGlobalScope: () => undefined, WebSocket: NoSocket,
});
const core = ${JSON.stringify(core)};
const program = readFileSync(join(core, 'ffmpeg-core.js'), 'utf8') + ';return createFFmpegCore;';
const addresses = Buffer.from(JSON.stringify({ wasmURL: '', workerURL: '' })).toString('base64');
const words = process.argv.slice(2);
const output = words.at(-1).replace(/^file:/, '');
compileFunction(program, ['process', 'require'])()({
  wasmBinary: readFileSync(join(core, 'ffmpeg-core.wasm')),
  mainScriptUrlOrBlob: 'x#' + addresses,
}).then(async (ffmpeg) => {
  ffmpeg.setLogger(({ message }) => process.stderr.write(message + '\\n'));
  ffmpeg.setTimeout(-1);
  for (const entry of readdirSync(${JSON.stringify(folder)}, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    ffmpeg.FS.createPath('/', entry.parentPath, true, true);
    ffmpeg.FS.writeFile(join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name)));
  }
  const code = ffmpeg.exec(...words);
  if (code === 0) writeFileSync(output, ffmpeg.FS.readFile(output));
  for (const url of called) await fetch(url).catch(() => undefined);
  process.exit(code);
});
`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, script);
  await chmod(path, 0o755);
  return path;
}
