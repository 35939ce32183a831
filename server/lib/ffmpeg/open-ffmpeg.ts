import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';

/** The used part of ffmpeg, compiled to WebAssembly: it can open no file of this host. */
export type Ffmpeg = {
  FS: { writeFile(name: string, bytes: Uint8Array): void; readFile(name: string): Uint8Array };
  setLogger(log: (entry: { message: string }) => void): void;
  setTimeout(ms: number): void;
  exec(...words: string[]): number;
};

/**
 * Opens ffmpeg in a worker thread, without a time limit and without a log. The program is made for a browser's worker: it is given
 * one's globals, and nothing of Node, so the thread should end with its work.
 */
export async function openFfmpeg(): Promise<Ffmpeg> {
  const folder = dirname(createRequire(import.meta.url).resolve('@ffmpeg/core'));
  Object.assign(globalThis, {
    self: globalThis,
    location: { href: '' },
    importScripts: () => undefined,
    WorkerGlobalScope: () => undefined,
  });
  const program = `${readFileSync(join(folder, 'ffmpeg-core.js'), 'utf8')};return createFFmpegCore;`;
  const create = compileFunction(program, ['process', 'require'])() as (options: object) => Promise<Ffmpeg>;
  const addresses = Buffer.from(JSON.stringify({ wasmURL: '', workerURL: '' })).toString('base64');
  const ffmpeg = await create({ wasmBinary: readFileSync(join(folder, 'ffmpeg-core.wasm')), mainScriptUrlOrBlob: `x#${addresses}` });
  ffmpeg.setLogger(() => undefined);
  ffmpeg.setTimeout(-1);
  return ffmpeg;
}

/** A file that ffmpeg wrote; null where it did not understand what it was given, and so wrote none. */
export function readWritten(ffmpeg: Ffmpeg, name: string): Uint8Array | null {
  try {
    const bytes = ffmpeg.FS.readFile(name);
    return bytes.byteLength === 0 ? null : bytes;
  } catch {
    return null;
  }
}
