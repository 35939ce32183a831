/** Between two reads when nothing is announced: with a tab that is seen, without, and when only the person can help. */
export const pollMs = { seen: 60_000, hidden: 300_000, askAgain: 60_000 };
export const pruneEveryMs = 3_600_000;
/** Between two requests to a server that answers everything with an error. */
export const failingMs = 60_000;
/** A session that is being renewed refuses what was under way; long enough for the new one to arrive. */
export const confirmSessionMs = 1000;
