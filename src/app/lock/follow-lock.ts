import { saveLock, sweepSharedLocks } from '../../db/locks.ts';
import { isInMemory } from '../../db/in-memory.ts';
import { findLock, type Lock } from '../../db/queries/locks.ts';
import { findAccount } from '../../db/queries/session.ts';
import { isSharedComputer } from '../../lib/is-shared-computer.ts';
import { idleLeft } from '../../lib/lock/idle-left.ts';
import { openLockChannel, tellLock } from '../../lib/lock/lock-channel.ts';
import { readLockPhase, setLockPhase } from '../../lib/lock/lock-state.ts';
import { readUsedAt, saveUsedAt } from '../../lib/lock/used-at.ts';
import { consoleLog } from '../../lib/log.ts';
import { hasRunningJobs } from '../../lib/running-jobs.ts';
import { noteFocus } from './return-focus.ts';
import { findPresentAccount } from './present-account.ts';
import { holdUnlocked, isUnlockedElsewhere, releaseUnlocked } from './unlocked-tabs.ts';

/** Use is noted this often, ms: every tab hears of it. */
const noteEveryMs = 1_000;
/** Looked at this often, ms: what is being made here counts as use. */
const lookEveryMs = 20_000;

type Following = { account: string; lock: Lock };
let following: Following | null = null;
let isStarted = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Locks and unlocks this page with the other tabs, and when nobody uses any of them; once for the life of the page. */
export function followLock(): void {
  if (isStarted) return;
  isStarted = true;
  openLockChannel(({ t, account }) => {
    if (t === 'changed') void readAgain(account);
    else if (following?.account !== account) return;
    else if (t === 'locked') show('locked');
    else openUsed();
  });
  for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
    addEventListener(kind, noteUse, { capture: true, passive: kind !== 'pointerdown' && kind !== 'keydown' });
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  if (readLockPhase() === 'checking') void decide().catch(failToRead);
}

/** The code was right: every tab opens. */
export function unlock(): void {
  if (following === null) return;
  openUsed();
  tellLock({ t: 'unlocked', account: following.account });
}

/** Whose lock this page has. */
export function lockedAccount(): string | null {
  return following?.account ?? null;
}

async function decide(): Promise<void> {
  const account = await findPresentAccount();
  const lock = account === null ? null : await findLock(account);
  if (account === null || lock === null) {
    // Without a disk there is nothing that could say that there is none.
    if (isInMemory() && !isSharedComputer()) throw new Error('the lock is kept where this page cannot read');
    setLockPhase('open');
    // Not before the studio is open: a start writes nothing until the databases have begun a new log.
    if (!isSharedComputer()) void findAccount().then(sweepSharedLocks).catch(failToSweep);
    return;
  }
  // Whoever says of their account that the computer is shared now may have locked it before.
  if (isSharedComputer() && !lock.isShared) await saveLock(account, { ...lock, isShared: true });
  following = { account, lock };
  const isOpen = idleLeft({ usedAt: readUsedAt(), minutes: lock.minutes }, Date.now()) > 0 && (await isUnlockedElsewhere(account));
  show(isOpen ? 'open' : 'locked');
}

function failToRead(error: unknown): void {
  consoleLog('lock.not-read', { reason: String(error) });
  setLockPhase('unreadable');
}

function failToSweep(error: unknown): void {
  consoleLog('lock.not-swept', { reason: String(error) });
}

/** It was turned on or off, or changed, in this tab or another. */
async function readAgain(account: string): Promise<void> {
  if ((following?.account ?? (await findAccount())) !== account) return;
  const lock = await findLock(account);
  following = lock === null ? null : { account, lock };
  if (lock === null) show('open');
  else if (readLockPhase() === 'open') openUsed();
}

/** Somebody used this tab or another just now. What another wrote down may come later than its message, and this one would lock them all. */
function openUsed(): void {
  saveUsedAt(Date.now());
  show('open');
}

function show(phase: 'open' | 'locked'): void {
  clearTimeout(timer);
  if (phase === 'locked') {
    if (readLockPhase() === 'open') noteFocus();
    releaseUnlocked();
    void leavePictureInPicture();
  } else if (following === null) releaseUnlocked();
  else {
    holdUnlocked(following.account);
    arm(following.lock);
  }
  if (readLockPhase() !== phase) setLockPhase(phase);
}

function arm({ minutes }: Lock): void {
  clearTimeout(timer);
  timer = setTimeout(look, Math.min(lookEveryMs, idleLeft({ usedAt: readUsedAt(), minutes }, Date.now())));
}

/** Is it time? */
function look(): void {
  if (following === null || readLockPhase() !== 'open') return;
  // It would be lost with the place that waits for it.
  if (hasRunningJobs()) saveUsedAt(Date.now());
  if (isOverdue(following)) lockAll(following.account);
  else arm(following.lock);
}

function noteUse(event: Event): void {
  if (following === null || readLockPhase() !== 'open') return;
  const now = Date.now();
  if (isOverdue(following) && !hasRunningJobs()) {
    // A computer that slept: whoever wakes it must not press what was under the pointer.
    event.stopImmediatePropagation();
    if (event.cancelable) event.preventDefault();
    lockAll(following.account);
  } else if (Math.abs(now - readUsedAt()) >= noteEveryMs) saveUsedAt(now);
}

function isOverdue({ lock }: Following): boolean {
  return idleLeft({ usedAt: readUsedAt(), minutes: lock.minutes }, Date.now()) === 0;
}

function lockAll(account: string): void {
  show('locked');
  tellLock({ t: 'locked', account });
}

/** A film in a window of its own stays there when its place goes. */
async function leavePictureInPicture(): Promise<void> {
  try {
    if ((document as { pictureInPictureElement?: Element | null }).pictureInPictureElement) await document.exitPictureInPicture();
  } catch (error) {
    consoleLog('lock.film-stays', { reason: String(error) });
  }
}
