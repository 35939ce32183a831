import multiUrl from '@ffmpeg/core-mt?url';
import multiWasmUrl from '@ffmpeg/core-mt/wasm?url';
import multiWorkerUrl from '@ffmpeg/core-mt/worker?url';
import singleUrl from '@ffmpeg/core?url';
import singleWasmUrl from '@ffmpeg/core/wasm?url';
import { installTrustedTypes } from '../../src/lib/trusted-types.ts';

/** The part of the program's own interface that is used. */
export type FfmpegCore = {
  FS: {
    mkdir(path: string): void;
    mount(system: unknown, options: { blobs: { name: string; data: Blob }[] }, at: string): void;
    unmount(at: string): void;
    rmdir(path: string): void;
    readFile(path: string): Uint8Array<ArrayBuffer>;
    unlink(path: string): void;
    analyzePath(path: string): { exists: boolean };
    filesystems: { WORKERFS: unknown };
  };
  /** Runs to the end and returns the exit code. */
  exec(...args: string[]): number;
  reset(): void;
  setLogger(listener: (line: { type: string; message: string }) => void): void;
  setProgress(listener: (progress: { progress: number; time: number }) => void): void;
};
type CoreModule = { default: (options: { mainScriptUrlOrBlob: string }) => Promise<FfmpegCore> };

/** Threads that a program with several may use. */
export const threads = crossOriginIsolated ? Math.max(1, Math.min(8, navigator.hardwareConcurrency)) : 1;

let loading: Promise<FfmpegCore> | null = null;

/**
 * The program, fetched when it is first needed. It is a file of its own under its own licence (GPL-2.0-or-later), run as
 * it is and never part of our bundle.
 */
export function loadCore(): Promise<FfmpegCore> {
  loading ??= start();
  return loading;
}

async function start(): Promise<FfmpegCore> {
  // It starts workers of its own, which a policy of this worker must allow.
  installTrustedTypes();
  const isMulti = crossOriginIsolated;
  const coreUrl = new URL(isMulti ? multiUrl : singleUrl, location.href).href;
  const { default: createCore } = (await import(/* @vite-ignore */ coreUrl)) as CoreModule;
  const places = {
    wasmURL: new URL(isMulti ? multiWasmUrl : singleWasmUrl, location.href).href,
    workerURL: new URL(multiWorkerUrl, location.href).href,
  };
  // Where its other files are travels behind the address of its first.
  return createCore({ mainScriptUrlOrBlob: `${coreUrl}#${btoa(JSON.stringify(places))}` });
}
