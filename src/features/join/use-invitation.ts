import { useEffect, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { readInvitation, type Invitation } from '../../actions/teams/read-invitation.ts';

type InvitationState =
  | { step: 'reading' }
  | { step: 'shown'; invitation: Invitation }
  | { step: 'dead' }
  | { step: 'failed'; message: string };

/** Reads the invitation of a link; `readAgain` retries after a failure. */
export function useInvitation(token: string): { state: InvitationState; readAgain: () => void } {
  const [state, setState] = useState<InvitationState>({ step: 'reading' });
  useEffect(() => {
    const read = async () => setState(await ask(token));
    void read();
  }, [token]);
  const readAgain = async () => {
    setState({ step: 'reading' });
    setState(await ask(token));
  };
  return { state, readAgain: () => void readAgain() };
}

async function ask(token: string): Promise<InvitationState> {
  try {
    return { step: 'shown', invitation: await readInvitation(token) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isDead = error.code === 'NOT_FOUND' || error.code === 'VALIDATION_FAILED';
    if (isDead) return { step: 'dead' };
    return { step: 'failed', message: error.code === 'NETWORK' ? 'The studio cannot be reached.' : error.message };
  }
}
