/**
 * Name of the cookie that stands beside the session of somebody who said that this computer is shared. It ends with the
 * browser, like that session, and the page may read it: it decides where the page keeps things. By https it has a prefix.
 */
export const sharedComputerCookie = 'pleinair.dont_remember';

/** Held by each page of such a session, for its workers, which see no cookies. */
export const sharedComputerLock = 'pleinair.shared-computer';
