/**
 * What this code and the studio say to each other. `current` counts up when a change of the contract cannot be understood by
 * older devices or studios; `oldest` when the studio must not take changes of older devices any more.
 */
export const protocol = { header: 'X-Protocol', current: 1, oldest: 1 } as const;
