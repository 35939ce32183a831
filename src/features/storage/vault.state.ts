import { proxy, ref } from 'valtio/vanilla';
import type { RestorePlan } from '../../actions/vault/plan-restore.ts';
import type { Restored } from '../../actions/vault/restore-library.ts';

/** The running job of the library's archive, kept across pages. */
export type VaultState =
  | { step: 'idle' }
  | { step: 'exporting' | 'checking' | 'restoring'; fraction: number }
  | { step: 'exported'; files: number; missing: number; bytes: number }
  | { step: 'planned'; plan: RestorePlan }
  | ({ step: 'restored' } & Restored)
  | { step: 'failed'; during: 'export' | 'restore'; reason: string };

export const vaultState = proxy<{ now: VaultState }>({ now: { step: 'idle' } });

let stop: AbortController | null = null;

/** Starts a cancellable job and ends the previous one. */
export function beginVaultJob(): AbortSignal {
  stop?.abort();
  stop = new AbortController();
  return stop.signal;
}

export function cancelVaultJob(): void {
  stop?.abort();
  stop = null;
  vaultState.now = { step: 'idle' };
}

/** `plan` contains a file, which a proxy would break, so it is stored as a reference. */
export function showPlan(plan: RestorePlan): void {
  vaultState.now = { step: 'planned', plan: ref(plan) };
}
