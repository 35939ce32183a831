import { expose } from 'comlink';
import { countKept, type KeptFiles } from '../../lib/kept/count-kept.ts';

const api = {
  countKept: (account: string): Promise<KeptFiles> => countKept(account, caches),
};
export type CountKeptApi = typeof api;

expose(api);
