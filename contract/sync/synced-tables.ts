/** The synced tables, in the order in which a page's rows are applied: what others refer to comes first. */
export const syncedTables = [
  'generations',
  'media',
  'albums',
  'albumItems',
  'stories',
  'storyShots',
  'storyMedia',
  'storySounds',
  'characters',
  'trainedModels',
  'presets',
  'members',
] as const;
export type SyncedTable = (typeof syncedTables)[number];
