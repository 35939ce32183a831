import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import plainUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import simdUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import type { Environment } from '@tensorflow/tfjs-core';

/**
 * Tells the WebAssembly backend where its program is, and fetches that once before: the backend itself does not say whether its
 * program is missing or cannot run. @throws TypeError without a connection
 */
export async function setWasm(environment: Environment): Promise<void> {
  // Its threads would be scripts made of text, which the studio's pages do not run.
  environment.set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  setWasmPaths({
    'tfjs-backend-wasm.wasm': plainUrl,
    'tfjs-backend-wasm-simd.wasm': simdUrl,
    'tfjs-backend-wasm-threaded-simd.wasm': simdUrl,
  });
  const url = (await environment.getAsync('WASM_HAS_SIMD_SUPPORT')) ? simdUrl : plainUrl;
  const answer = await fetch(url);
  if (!answer.ok) throw new TypeError(`${url} answered ${answer.status}`);
  // Read to its end: a connection may be lost in the middle.
  await answer.arrayBuffer();
}
