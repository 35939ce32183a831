import type { AppError } from '../../../contract/errors.ts';
import { countUnsent } from '../../actions/outbox/count-unsent.ts';
import { runAction } from '../../ui/feedback/run-action.ts';

/** Signs out at once when no change is unsent; otherwise calls `ask`, which opens the dialog. */
export async function startSignOut(ask: () => void): Promise<void> {
  await runAction(async () => {
    if ((await countUnsent()) > 0) {
      ask();
      return;
    }
    const { signOut } = await import('../../actions/account/sign-out.ts');
    // UNSENT_CHANGES: another tab has unsent changes.
    await signOut('save').catch((error: AppError) => (error.code === 'UNSENT_CHANGES' ? ask() : Promise.reject(error)));
  });
}
