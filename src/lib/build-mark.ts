/** Put in by `vite.config.ts`. */
declare const __BUILD_MARK__: string;

/**
 * Tells one build of this code from another. The same in every context: a worker's own address is another than the
 * service worker's, and the latter's is the same in every build.
 */
export const buildMark = __BUILD_MARK__;
