import type { Model } from '../../../contract/catalogue/model.ts';
import type { Engine, EngineJob } from '../engine.ts';

/** Where an engine is and how it is spoken to. */
export type EngineSettings = {
  /** Name of this connection: unique, and the same after a restart, because jobs are found again by it. */
  key: string;
  /** What people call it. */
  name: string;
  /** http(s) address that an administrator entered, without a final slash. It may be on the own network. */
  address: string;
  /** Sent to that address only. */
  apiKey: string | null;
  /** Models to offer beside those that the engine lists. */
  models: readonly string[];
  /** Its folder of LoRAs, where that is one of this machine. From the environment only: the studio writes into it. */
  loraFolder?: string;
  /** Where an engine that can call may tell that a job has ended; undefined: nowhere. Absent: the studio cannot be called. */
  webhookFor?: (job: Pick<EngineJob, 'id' | 'upscale'>) => string | undefined;
};

/** An engine that an administrator connected. */
export type ConnectedEngine = Engine & {
  /** Asks the engine now. @throws EngineError UNREACHABLE, AUTH, … */
  check(): Promise<Model[]>;
};
