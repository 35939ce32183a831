/** This cache keeps files that the system passes to the installed app until the converter takes them. */
export const sharedCache = 'pleinair.shared';
