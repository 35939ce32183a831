import { sharedComputerCookie } from '../../../contract/account/shared-computer.ts';

/** Whether who is signed in said that this computer is shared: then nothing of theirs may stay on it. Workers see no cookies. */
export function isSharedComputer(): boolean {
  return (globalThis as { document?: { cookie: string } }).document?.cookie.includes(`${sharedComputerCookie}=`) === true;
}

const wasShared = isSharedComputer();

/** Whether a sign-in has shared this computer, or ended that, since the page started: the page uses the wrong store until it reloads. */
export function hasSharingChanged(): boolean {
  return isSharedComputer() !== wasShared;
}
