import multiUrl from '@ffmpeg/core-mt?url';
import multiWasmUrl from '@ffmpeg/core-mt/wasm?url';
import multiWorkerUrl from '@ffmpeg/core-mt/worker?url';
import singleUrl from '@ffmpeg/core?url';
import singleWasmUrl from '@ffmpeg/core/wasm?url';
import { FFmpeg } from '@ffmpeg/ffmpeg';
import { installTrustedTypes } from '../../src/lib/trusted-types.ts';
import { refuse } from '../shared/refuse.ts';
import type { Program } from './api.ts';
import { fetchProgram, isKept, programBytes } from './fetch-program.ts';
// oxlint-disable-next-line import/default -- the bundler makes its address of it
import runnerUrl from './runner.worker.ts?worker&url';
import { againAfterThreadFailure, untilThreadFails } from './thread-failure.ts';

/** Threads that a program with several may use. */
export const threads = crossOriginIsolated ? Math.max(1, Math.min(8, navigator.hardwareConcurrency)) : 1;

const core = crossOriginIsolated
  ? { url: multiUrl, wasmUrl: multiWasmUrl, bytes: programBytes.multi }
  : { url: singleUrl, wasmUrl: singleWasmUrl, bytes: programBytes.single };

const scripts = [runnerUrl, core.url, ...(crossOriginIsolated ? [multiWorkerUrl] : [])];

let running: Promise<FFmpeg> | null = null;

/**
 * Loads the program at its first use. `onFetch` gets the downloaded fraction (0–1); it is not called where the file is kept.
 * The program is a separate file under its own licence (GPL-2.0-or-later), run unchanged and never part of our bundle.
 */
export function loadFfmpeg(onFetch: (fraction: number) => void): Promise<FFmpeg> {
  // Each thread fetches its own script, and one of the fetches can fail.
  running ??= againAfterThreadFailure(() => start(onFetch)).catch((error: unknown) => {
    running = null;
    throw error;
  });
  return running;
}

/** Ends the program with its threads and its memory; the next job starts it afresh. */
export async function stopFfmpeg(): Promise<void> {
  const stopped = running;
  running = null;
  (await stopped)?.terminate();
}

/** How large the program is, and whether it is here. */
export async function findProgram(): Promise<Program> {
  return { bytes: core.bytes, isKept: await isKept(fullAddress(core.wasmUrl)) };
}

/** Asks for every file of the program once: the service worker keeps them. @throws AppError CONVERT_FAILED */
export async function keepProgram(onFetch: (fraction: number) => void): Promise<void> {
  const small = await Promise.all(scripts.map((script) => fetch(fullAddress(script)).catch(() => null)));
  await Promise.all(small.map(async (answer) => answer?.arrayBuffer()));
  const wasm = fullAddress(core.wasmUrl);
  await fetchProgram(wasm, core.bytes, onFetch);
  // The service worker stores the file while it streams; a second request is answered once that has ended.
  await fetch(wasm).then(
    (answer) => answer.body?.cancel(),
    () => undefined,
  );
  if (!small.every((answer) => answer?.ok === true) || !(await isKept(wasm)))
    throw refuse('The converter could not be kept on this device. Connect once, or make room, then try again.');
}

async function start(onFetch: (fraction: number) => void): Promise<FFmpeg> {
  installTrustedTypes();
  const wasmURL = fullAddress(core.wasmUrl);
  // A worker whose script is missing reports no error, so `load` would wait for ever: check the scripts first.
  const answers = await Promise.all(scripts.map((script) => fetch(fullAddress(script))));
  const missing = answers.find(({ ok }) => !ok);
  if (missing !== undefined) throw new Error(`${missing.url} answered ${missing.status}`);
  await fetchProgram(wasmURL, core.bytes, onFetch);
  const ffmpeg = new FFmpeg();
  try {
    const loading = ffmpeg.load({
      classWorkerURL: fullAddress(runnerUrl),
      coreURL: fullAddress(core.url),
      wasmURL,
      workerURL: fullAddress(multiWorkerUrl),
    });
    await untilThreadFails(ffmpeg, loading);
    return ffmpeg;
  } catch (error) {
    ffmpeg.terminate();
    throw error;
  }
}

function fullAddress(path: string): string {
  return new URL(path, location.href).href;
}
