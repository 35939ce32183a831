/** Ms between two reads without a hint: with a visible tab, without one, and while only the person can help. */
export const pollMs = { seen: 60_000, hidden: 300_000, askAgain: 60_000 };
export const pruneEveryMs = 3_600_000;
/** Ms between two requests to a server that answers every request with an error. */
export const failingMs = 60_000;
/** Ms before the session is asked after a 401: a renewal refuses requests under way, and the new session needs time. */
export const confirmSessionMs = 1000;
