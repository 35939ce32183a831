import type { AppError } from '../../../contract/errors.ts';
import { countUnsent } from '../../actions/outbox/count-unsent.ts';
import { runAction } from '../../ui/feedback/run-action.ts';

/** Signs out at once when the server has everything; otherwise asks first what becomes of the rest. */
export async function startSignOut(ask: () => void): Promise<void> {
  await runAction(async () => {
    if ((await countUnsent()) > 0) {
      ask();
      return;
    }
    const { signOut } = await import('../../actions/account/sign-out.ts');
    // Another tab has something unsent.
    await signOut('save').catch((error: AppError) => (error.code === 'UNSENT_CHANGES' ? ask() : Promise.reject(error)));
  });
}
