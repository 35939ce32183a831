import { availableParallelism } from 'node:os';
import { storeRenditions } from '../../server/domain/files/store-renditions.ts';
import type { Engine } from '../../server/engines/engine.ts';
import { createPainterEngine } from '../../server/engines/painter/painter-engine.ts';
import type { MediaStore } from '../../server/storage/files/media-store.ts';
import { scenes, type Scene } from './seed-scenes.ts';

/** A stored picture of a scene, as the rows that share it need it. */
export type SeedPicture = {
  scene: Scene;
  hash: string;
  mime: string;
  sizeBytes: number;
  width: number;
  height: number;
  thumbhash: string;
};

/** Paints `count` scenes, or all if there are fewer, on all cores, and stores them with their smaller copies. */
export async function paintScenes(store: MediaStore, count: number): Promise<SeedPicture[]> {
  const painter = createPainterEngine({ threads: availableParallelism() });
  try {
    return await Promise.all(
      scenes.slice(0, count).map(async (scene, index) => {
        const { hash, sizeBytes } = await store.put(await paintScene(painter, scene, index));
        return { scene, hash, sizeBytes, ...(await storeRenditions(store, hash)) };
      }),
    );
  } finally {
    await painter.close();
  }
}

async function paintScene(painter: Engine, scene: Scene, index: number): Promise<Uint8Array> {
  const { width, height, negative } = scene;
  const job = { id: `seed-${index}`, model: 'painter', prompt: scene.prompts[0]!, negativePrompt: negative, references: [] };
  const handle = await painter.submit({ ...job, width, height, seed: 1000 + index });
  const signal = new AbortController().signal;
  for (;;) {
    const now = await painter.poll(handle, signal);
    if (now.state === 'succeeded') return now.outputs[0]!.bytes;
    if (now.state === 'failed') throw now.error;
    if (now.state === 'canceled') throw new Error('The painter stopped.');
  }
}
