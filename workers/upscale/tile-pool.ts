import * as Comlink from 'comlink';
import type { Network } from '../../contract/super-resolution/enlarge-pixels.ts';
import { refuse } from '../shared/refuse.ts';
import type { WorkerLike } from '../shared/worker-client.ts';
import type { TileApi } from './api.ts';

type Member = { worker: WorkerLike; api: Comlink.Remote<TileApi>; died: Promise<never> };

type Pool = {
  /** Most workers. */
  size: number;
  start: () => WorkerLike;
  /** Called when a worker failed and all were ended: this network is of no more use. */
  onLost: () => void;
};

/**
 * The network in workers that each use one processor, as WebAssembly does. They end with the worker that started them. Null where
 * no two of them start. A tile that fails ends them all. @throws AppError CONVERT_FAILED
 */
export async function openTilePool(weights: ArrayBuffer, { size, start, onLost }: Pool): Promise<Network | null> {
  const members = (await Promise.all(Array.from({ length: size }, () => openMember(start, weights)))).filter((member) => member !== null);
  const end = (): void => members.forEach(({ worker }) => worker.terminate());
  if (members.length < 2) {
    end();
    return null;
  }
  const free = [...members];
  return {
    tilesAtOnce: members.length,
    async run(rgb, width, height) {
      const member = free.pop();
      if (member === undefined) throw new Error('More tiles at once than workers.');
      try {
        return await Promise.race([member.api.runTile(rgb, width, height), member.died]);
      } catch (cause) {
        end();
        onLost();
        throw refuse('This device stopped in the middle of the work; it may have too little memory. Try again.', cause);
      } finally {
        free.push(member);
      }
    },
  };
}

async function openMember(start: () => WorkerLike, weights: ArrayBuffer): Promise<Member | null> {
  let worker: WorkerLike | null = null;
  try {
    worker = start();
    const died = followEnd(worker);
    const api = Comlink.wrap<TileApi>(worker);
    await Promise.race([api.openTiles(weights), died]);
    return { worker, api, died };
  } catch (error) {
    console.warn('upscale.worker-failed', String(error));
    worker?.terminate();
    return null;
  }
}

/** Rejects once the worker failed. */
function followEnd(worker: WorkerLike): Promise<never> {
  const died = new Promise<never>((_resolve, reject) =>
    worker.addEventListener('error', (event) => {
      // Dealt with here: it would otherwise end the worker that started this one.
      event.preventDefault();
      reject(new Error('message' in event ? String(event.message) : event.type));
    }),
  );
  died.catch(() => undefined);
  return died;
}
