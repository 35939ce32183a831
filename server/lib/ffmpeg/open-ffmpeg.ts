import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { getEnvironmentData } from 'node:worker_threads';

/** The used part of ffmpeg, compiled to WebAssembly: it can open no file of this host. */
export type Ffmpeg = {
  FS: { writeFile(name: string, bytes: Uint8Array): void; readFile(name: string): Uint8Array };
  setLogger(log: (entry: { message: string }) => void): void;
  setTimeout(ms: number): void;
  exec(...words: string[]): number;
};

/** The used part; the types of Node have none of it. */
declare const WebAssembly: { Instance: new (compiled: object, imports: object) => { exports: object } };

/** The name under which threads inherit the compiled ffmpeg. */
export const compiledKey = 'ffmpeg';

/** The compiled ffmpeg that this thread inherited, if any. */
export function compiledFfmpeg(): object | undefined {
  return getEnvironmentData(compiledKey) as object | undefined;
}

/** The path of one of the package's files. */
export function ffmpegFile(name: `ffmpeg-core.${'js' | 'wasm'}`): string {
  return join(dirname(createRequire(import.meta.url).resolve('@ffmpeg/core')), name);
}

/**
 * Opens ffmpeg in a worker thread, without a time limit and without a log. The program is made for a browser's worker: it is given
 * one's globals, and nothing of Node, so the thread should end with its work.
 */
export async function openFfmpeg(): Promise<Ffmpeg> {
  Object.assign(globalThis, {
    self: globalThis,
    location: { href: '' },
    importScripts: () => undefined,
    WorkerGlobalScope: () => undefined,
  });
  const program = `${readFileSync(ffmpegFile('ffmpeg-core.js'), 'utf8')};return createFFmpegCore;`;
  const create = compileFunction(program, ['process', 'require'])() as (options: object) => Promise<Ffmpeg>;
  const addresses = Buffer.from(JSON.stringify({ wasmURL: '', workerURL: '' })).toString('base64');
  const ffmpeg = await create({ ...chooseProgram(), mainScriptUrlOrBlob: `x#${addresses}` });
  ffmpeg.setLogger(() => undefined);
  ffmpeg.setTimeout(-1);
  return ffmpeg;
}

/** Options of Emscripten's loader: the compiled program, or its bytes where there is none. */
function chooseProgram(): object {
  const compiled = compiledFfmpeg();
  if (compiled === undefined) return { wasmBinary: readFileSync(ffmpegFile('ffmpeg-core.wasm')) };
  return {
    instantiateWasm(imports: object, onInstance: (instance: object) => void) {
      const instance = new WebAssembly.Instance(compiled, imports);
      onInstance(instance);
      return instance.exports;
    },
  };
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
