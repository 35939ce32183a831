import type { Speed } from '../../../contract/generations/cost/turbo.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { accountApi } from '../../sync/api/session-api.ts';

export type GenerationTime = ResponseOf<'createGenerationTime'>;

/** The measured time of a model at each speed, and the speed of the next request; null while the studio cannot be asked. */
export async function readSpeed(model: string): Promise<{ next: Speed; times: Record<Speed, GenerationTime> } | null> {
  try {
    const api = await accountApi();
    const time = async (mode: Speed) =>
      (await api.call('createGenerationTime', { query: { base_model: model, inference_request_mode: mode } })).value;
    const [next, turbo, normal] = await Promise.all([api.call('createInferenceRequestMode', { query: {} }), time('turbo'), time('normal')]);
    return { next: next.value.inference_request_mode, times: { turbo, normal } };
  } catch (error) {
    // The time is only information: its failure must not stop a request.
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}
