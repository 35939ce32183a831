import type { Model } from '../../../contract/catalogue/model.ts';
import type { Engine, EngineJob } from '../engine.ts';

/** Address, key and options of a connected engine. */
export type EngineSettings = {
  /** Unique key of this connection. Stays the same over restarts, because jobs store it. */
  key: string;
  /** The name on screen. */
  name: string;
  /** http(s) address that an administrator entered, without a final slash. It may be in the local network. */
  address: string;
  /** Sent to that address only. */
  apiKey: string | null;
  /** Models to offer besides the engine's own list. */
  models: readonly string[];
  /** Its LoRA folder on this machine. Only from the environment, because the studio writes into it. */
  loraFolder?: string;
  /** Webhook address for the end of a job; undefined: none. Absent: the studio is not reachable. */
  webhookFor?: (job: Pick<EngineJob, 'id' | 'upscale'>) => string | undefined;
};

/** An engine that an administrator connected. */
export type ConnectedEngine = Engine & {
  /** Requests the model list now. @throws EngineError UNREACHABLE, AUTH, … */
  check(): Promise<Model[]>;
};
