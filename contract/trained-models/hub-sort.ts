/** Orders of the hub: by how often a model was used lately, by when it was published, by its name. */
export const hubSorts = ['Trending', 'Newest', 'Name'] as const;
export type HubSort = (typeof hubSorts)[number];
