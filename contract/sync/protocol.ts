/**
 * The protocol version of app and studio. `current` counts up when older devices cannot understand a change of the contract;
 * `oldest` when the studio must no longer take changes of older devices.
 * A newer app with an older studio is not supported: an app comes from its studio, so only a downgraded studio meets a newer app.
 * The older studio refuses unknown fields, the person is told, and a reload brings the matching app. For that case the app sends
 * a rarely used field only when it is set.
 */
export const protocol = { header: 'X-Protocol', current: 1, oldest: 1 } as const;
