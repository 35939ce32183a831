import { isInMemory } from '../../db/in-memory.ts';
import { isSharedComputer } from '../../lib/is-shared-computer.ts';
import { canHashCode } from '../../lib/lock/hash-code.ts';
import { lockDisk } from '../../lib/lock/lock-state.ts';

/** Why this browser cannot be locked: `insecure` has no way to keep a code, `forgetful` nothing to keep it in. */
export function findLockTrouble(): 'insecure' | 'forgetful' | null {
  if (!canHashCode()) return 'insecure';
  return lockDisk === undefined || (isInMemory() && !isSharedComputer()) ? 'forgetful' : null;
}
