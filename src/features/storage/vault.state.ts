import { proxy, ref } from 'valtio/vanilla';
import type { RestorePlan } from '../../actions/vault/plan-restore.ts';
import type { Restored } from '../../actions/vault/restore-library.ts';

/** What is under way with the archive of the library, wherever in the app the person is. */
export type VaultState =
  | { step: 'idle' }
  | { step: 'exporting' | 'checking' | 'restoring'; fraction: number }
  | { step: 'exported'; files: number; missing: number; bytes: number }
  | { step: 'planned'; plan: RestorePlan }
  | ({ step: 'restored' } & Restored)
  | { step: 'failed'; during: 'export' | 'restore'; reason: string };

export const vaultState = proxy<{ now: VaultState }>({ now: { step: 'idle' } });

let stop: AbortController | null = null;

/** Begins something that can be canceled; what was under way before ends. */
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

/** `plan` holds a file: it is kept as it is. */
export function showPlan(plan: RestorePlan): void {
  vaultState.now = { step: 'planned', plan: ref(plan) };
}
