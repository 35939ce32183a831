/**
 * What this code and the studio say to each other. `current` counts up when a change of the contract cannot be understood by
 * older devices; `oldest` when the studio must not take changes of older devices any more. The other way round nothing is promised:
 * an app comes from its studio, so it is newer only where a studio was put back to an earlier version. What that one does not know
 * it refuses, the person is told, and a reload brings the app that belongs to it; a field that is seldom meant is sent only then.
 */
export const protocol = { header: 'X-Protocol', current: 1, oldest: 1 } as const;
