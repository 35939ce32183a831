/** Why something left the device, as the person would say it. */
export type SentReason =
  | 'change'
  | 'generation'
  | 'upload'
  | 'archive'
  | 'account'
  | 'team'
  | 'engine'
  | 'conversion'
  | 'look-up'
  | 'session'
  | 'pull';

/** A request that left the device, without anything that it said. */
export type SentRequest = {
  /** Ms since 1970. */
  at: number;
  reason: SentReason;
  method: string;
  /** The path at the studio, without what names an item; elsewhere the whole address, without its query. */
  address: string;
  /** Of the address and the body; what the browser adds is not known. */
  bytes: number;
  /** False when no answer came: then it may not have arrived, but it left. */
  hasAnswer: boolean;
};

/** `count` requests of the same kind, the last of them at `until`. */
export type SentEntry = SentRequest & { i?: number; until: number; count: number };
