import type { Model } from '../../../../contract/catalogue/model.ts';
import { EngineError } from '../../engine.ts';

const freshMs = 60_000;
/** `models` waits at most this long for the first list: an engine that is off must not delay the others. */
const firstWaitMs = 3_000;

/**
 * Caches the models of an engine and refreshes them in the background. While it does not answer, its models stay listed as unavailable,
 * with the reason.
 */
export function createModelList(
  load: () => Promise<Model[]>,
  fallback: readonly Model[] = [],
): { models(): Promise<Model[]>; listed(): Promise<void>; check(): Promise<Model[]> } {
  let known: Model[] = [...fallback];
  let at = 0;
  let loading: Promise<void> | undefined;

  async function check(): Promise<Model[]> {
    try {
      known = await load();
      return known;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      known = known.map((model) => ({ ...model, available: false, unavailable_reason: error.message }));
      throw error;
    } finally {
      at = Date.now();
    }
  }
  function refresh(): Promise<void> {
    loading ??= check()
      // The list already marks the models unavailable: an engine that is off is no error of the studio.
      .then(
        () => undefined,
        (error: unknown) => (error instanceof EngineError ? undefined : Promise.reject(error as Error)),
      )
      .finally(() => (loading = undefined));
    return loading;
  }
  return {
    check,
    listed: async () => {
      if (at === 0) await refresh();
    },
    models: async () => {
      const isFirst = at === 0;
      if (Date.now() - at > freshMs) {
        const refreshed = refresh();
        if (isFirst) await Promise.race([refreshed, new Promise((resolve) => setTimeout(resolve, firstWaitMs).unref())]);
        else refreshed.catch(() => undefined);
      }
      return known;
    },
  };
}
