import * as Comlink from 'comlink';

type Ready = { isReady(): boolean };
/** Workers that do the same beside the decoding. They live as long as the worker that started them. */
export type WorkerPool<Api> = {
  size: number;
  /** Gives the job to the worker with the fewest open jobs. */
  run<T>(job: (api: Comlink.Remote<Api>) => Promise<T>): Promise<T>;
};

const sizeMax = 6;

/** Starts a worker for each processor; null where none can start: the caller then does the work itself. */
export async function startWorkerPool<Api extends Ready>(start: () => Worker): Promise<WorkerPool<Api> | null> {
  const size = typeof Worker === 'undefined' ? 0 : Math.max(1, Math.min(sizeMax, navigator.hardwareConcurrency));
  const started = await Promise.all(Array.from({ length: size }, () => openWorker<Api>(start())));
  const members = started.flatMap((api) => (api === null ? [] : [{ api, waiting: 0 }]));
  if (members.length === 0) return null;
  return {
    size: members.length,
    async run(job) {
      const member = members.reduce((least, one) => (one.waiting < least.waiting ? one : least));
      member.waiting += 1;
      try {
        return await job(member.api);
      } finally {
        member.waiting -= 1;
      }
    },
  };
}

/** Null when its script cannot be fetched. */
async function openWorker<Api extends Ready>(worker: Worker): Promise<Comlink.Remote<Api> | null> {
  const api = Comlink.wrap<Api>(worker);
  const failed = new Promise<false>((resolve) => worker.addEventListener('error', () => resolve(false), { once: true }));
  return (await Promise.race([Comlink.wrap<Ready>(worker).isReady(), failed])) ? api : null;
}
