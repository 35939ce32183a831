import { errorText } from '../../ui/feedback/run-action.ts';
import { AppError } from '../../../contract/errors.ts';
import type { RestorePlan } from '../../actions/vault/plan-restore.ts';
import { beginVaultJob, showPlan, vaultState } from './vault.state.ts';

/** Exports the whole library to a file, optionally with its models' weights. Must be called by a user gesture. */
export async function runExport(hasWeights: boolean): Promise<void> {
  const { exportLibrary } = await import('../../actions/vault/export-library.ts');
  await run('export', async (signal) => {
    const written = await exportLibrary({
      hasWeights,
      onStart: () => void (vaultState.now = { step: 'exporting', fraction: 0 }),
      onProgress: (fraction) => advance('exporting', fraction),
      signal,
    });
    vaultState.now = { step: 'exported', files: written.files, missing: written.missing.length, bytes: written.bytes };
  });
}

/** Checks a chosen file and shows its content. */
export async function runCheck(file: File): Promise<void> {
  await run('restore', async (signal) => {
    vaultState.now = { step: 'checking', fraction: 0 };
    const { planRestore } = await import('../../actions/vault/plan-restore.ts');
    showPlan(await planRestore(file, { onProgress: (fraction) => advance('checking', fraction), signal }));
  });
}

export async function runRestore(plan: RestorePlan, bringBack: boolean): Promise<void> {
  await run('restore', async (signal) => {
    vaultState.now = { step: 'restoring', fraction: 0 };
    const { restoreLibrary } = await import('../../actions/vault/restore-library.ts');
    const restored = await restoreLibrary(plan, { bringBack, onProgress: (fraction) => advance('restoring', fraction), signal });
    vaultState.now = { step: 'restored', ...restored };
  });
}

function advance(step: 'exporting' | 'checking' | 'restoring', fraction: number): void {
  if (vaultState.now.step === step) vaultState.now.fraction = fraction;
}

async function run(during: 'export' | 'restore', work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const signal = beginVaultJob();
  const wasRestoring = () => vaultState.now.step === 'restoring';
  try {
    await work(signal);
  } catch (error) {
    // Cancelled, replaced by another job, or the file dialog was closed.
    if (signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) return;
    if (!(error instanceof AppError)) console.error('vault.failed', error);
    const kept = wasRestoring() ? ' What has arrived stays; choose the same file again to go on.' : '';
    vaultState.now = { step: 'failed', during, reason: errorText(error) + kept };
  }
}
