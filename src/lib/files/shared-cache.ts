/** What the system passes to the installed app is kept in this cache until the converter takes it. */
export const sharedCache = 'pleinair.shared';
