/**
 * Events that the studio counts on its own server (specification §7). Nothing of them is sent anywhere, and a count names no person
 * and no picture.
 */
export const studioEvents = [
  'asset_created',
  'asset_failed',
  'asset_imported',
  'asset_upscaled',
  'asset_shared',
  'asset_published',
  'account_created',
] as const;
export type StudioEvent = (typeof studioEvents)[number];

/** Days that the counts are kept and shown. */
export const eventDays = 90;
