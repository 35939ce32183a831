import { expose } from 'comlink';
import { createSyncRunner } from './sync-runner.ts';

const api = createSyncRunner();
export type SyncWorkerApi = typeof api;

expose(api);
