import type { EngineJob } from '../../engines/engine.ts';
import { EngineError } from '../../engines/engine.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';

type WeightsFile = NonNullable<NonNullable<EngineJob['trained']>[number]['file']>;

/** The weights of a trained model as engines take them: opened when they are read. */
export function weightsFile(store: MediaStore, { hash, sizeBytes }: { hash: string; sizeBytes: number }): WeightsFile {
  return {
    hash,
    sizeBytes,
    open: async () => {
      const opened = await store.open(hash, 'original');
      if (opened === null) throw new EngineError('INVALID_INPUT', 'The weights of a trained model are gone.');
      return opened.stream;
    },
  };
}
