/**
 * Name of the cookie beside a session that began with “this computer is shared”. Both end with the browser. The page may read
 * this cookie and decides by it where to keep data. Over https the name has a prefix.
 */
export const sharedComputerCookie = 'pleinair.dont_remember';

/** Name of the Web Lock that each page of such a session holds: workers see no cookies and ask for this lock instead. */
export const sharedComputerLock = 'pleinair.shared-computer';
