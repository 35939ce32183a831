import { useEffect, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import type { CommunityModel, ModelConfig } from '../../../contract/trained-models/trained-model-answer.ts';
import { findCommunityModel } from '../../actions/trained-models/find-community-model.ts';
import { readModelConfig } from '../../actions/trained-models/read-model-config.ts';

/** `published`: the hub's data; undefined for an unpublished model. */
type HubModelState =
  | { step: 'reading' }
  | { step: 'known'; config: ModelConfig; published: CommunityModel | undefined }
  | { step: 'failed'; message: string };

/** Reads a model by its key. */
export function useHubModel(key: string) {
  const [state, setState] = useState<HubModelState>({ step: 'reading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const read = async () => {
      try {
        const config = await readModelConfig(key, signal);
        const published = config.is_published ? await findCommunityModel(key, config.model_name, signal) : undefined;
        if (!signal.aborted) setState({ step: 'known', config, published });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof AppError)) throw error;
        setState({ step: 'failed', message: error.message });
      }
    };
    void read();
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another round reads it again
  }, [key, round]);
  const readAgain = () => {
    setState({ step: 'reading' });
    setRound(round + 1);
  };
  return { state, readAgain };
}
