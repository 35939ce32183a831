import url from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json' with { type: 'json' };
import { readWeights, type Weights } from '../../contract/faces/weights.ts';

let loading: Promise<Weights | null> | null = null;

/** The face detector, fetched at its first use and kept by the service worker; null where it is not here and cannot be fetched. */
export function loadWeights(): Promise<Weights | null> {
  loading ??= fetchWeights().catch((error: unknown) => {
    console.warn('faces.not-loaded', String(error));
    loading = null;
    return null;
  });
  return loading;
}

async function fetchWeights(): Promise<Weights> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The face detector's file answered ${answer.status}.`);
  return readWeights(new Uint8Array(await answer.arrayBuffer()), manifest);
}
