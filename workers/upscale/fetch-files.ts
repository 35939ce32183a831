import weightsUrl from '../../node_modules/@upscalerjs/esrgan-slim/models/x2/group1-shard1of1.bin?url';
import type { NetworkFiles } from './load-network.ts';

/** Bytes of the weights. */
export const weightsBytes = 888_300;

/** The network, with the true fraction that is here (0–1, in hundredths) where it is not kept on this device. @throws TypeError without a connection */
export async function fetchFiles(onFetch: (fraction: number) => void): Promise<NetworkFiles> {
  const { default: model } = await import('../../node_modules/@upscalerjs/esrgan-slim/models/x2/model.json');
  const url = new URL(weightsUrl, location.href).href;
  const isKept = 'caches' in globalThis && (await caches.match(url, { ignoreVary: true })) !== undefined;
  const answer = await fetch(url);
  if (!answer.ok || answer.body === null) throw new TypeError(`${url} answered ${answer.status}`);
  const weights = await new Response(answer.body.pipeThrough(isKept ? new TransformStream() : countBytes(onFetch))).arrayBuffer();
  return { model, weights };
}

function countBytes(onFetch: (fraction: number) => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let received = 0;
  let told = -1;
  return new TransformStream({
    transform(chunk, controller) {
      received += chunk.length;
      const percent = Math.min(100, Math.floor((100 * received) / weightsBytes));
      if (percent > told) onFetch((told = percent) / 100);
      controller.enqueue(chunk);
    },
  });
}
