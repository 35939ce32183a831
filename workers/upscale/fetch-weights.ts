import weightsUrl from '../../contract/super-resolution/waifu2x.bin?url';
import { weightsBytes } from '../../contract/super-resolution/read-weights.ts';

/**
 * The weights of the network, with the true fraction that is here (0–1, in hundredths) where they are not kept on this device.
 * @throws TypeError without a connection
 */
export async function fetchWeights(onFetch: (fraction: number) => void): Promise<ArrayBuffer> {
  const url = new URL(weightsUrl, location.href).href;
  const isKept = 'caches' in globalThis && (await caches.match(url, { ignoreVary: true })) !== undefined;
  const answer = await fetch(url);
  if (!answer.ok || answer.body === null) throw new TypeError(`${url} answered ${answer.status}`);
  return new Response(answer.body.pipeThrough(isKept ? new TransformStream() : countBytes(onFetch))).arrayBuffer();
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
