import { sharedComputerCookie } from '../../../contract/account/shared-computer.ts';

/** Whether who is signed in said that this computer is shared: then nothing of theirs may stay on it. Workers see no cookies. */
export function isSharedComputer(): boolean {
  return (globalThis as { document?: { cookie: string } }).document?.cookie.includes(`${sharedComputerCookie}=`) === true;
}

const wasShared = isSharedComputer();

/** Whether this computer became shared, or stopped being shared, since the page started. The page must reload to use the right storage. */
export function hasSharingChanged(): boolean {
  return isSharedComputer() !== wasShared;
}
