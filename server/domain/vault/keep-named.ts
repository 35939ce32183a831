import type { VaultTable } from '../../../contract/vault.ts';
import type { VaultRow } from '../../../contract/vault-rows.ts';

/** Decides about each file address and each item that a row names: null when it is left out. */
export type NamedFilter = { address: (url: string) => string | null; item: (id: string) => string | null };

/** A row of an archive with only those addresses and items that the filter keeps. */
export const keepNamed: { [T in VaultTable]: (row: VaultRow<T>, filter: NamedFilter) => VaultRow<T> } = {
  generations: (row, filter) => ({
    ...row,
    ...keepSource(row, filter),
    ...keepOptional(row, ['image_url', 'end_frame_image_url', 'video_url', 'audio_url'], filter),
    image_urls: row.image_urls && keepAll(row.image_urls, filter),
    imageReference: row.imageReference
      ?.map((reference) => ({ ...reference, ...keepOptional(reference, ['image_url', 'pose_image'], filter) }))
      .filter(({ image_url, pose_image }) => image_url !== undefined || pose_image !== undefined),
    controlnet: row.controlnet && filter.address(row.controlnet.image_url) !== null ? row.controlnet : undefined,
  }),
  media: (row, filter) => ({ ...row, ...keepSource(row, filter) }),
  albums: (row, { item }) => ({ ...row, cover_media_id: row.cover_media_id && item(row.cover_media_id) }),
  albumItems: (row) => row,
  stories: (row, filter) => {
    const { character } = row.category_inputs;
    const kept = character && { ...character, ...keepNullable(character, ['reference_image_url', 'character_image_url'], filter) };
    return { ...row, ...keepNullable(row, ['last_export_thumbnail_url'], filter), category_inputs: { character: kept } };
  },
  storyMedia: (row, filter) => ({ ...row, url: filter.address(row.url) ?? '', ...keepNullable(row, ['thumbnail_url'], filter) }),
  characters: (row, filter) => ({
    ...row,
    ...keepNullable(row, ['thumbnail'], filter),
    image_urls: keepAll(row.image_urls, filter),
  }),
  trainedModels: (row, filter) => ({
    ...row,
    ...keepNullable(row, ['thumbnail'], filter),
    sample_images: keepAll(row.sample_images, filter),
  }),
};

function keepSource(row: { variation_source: string | null }, { item }: NamedFilter) {
  return { variation_source: row.variation_source && item(row.variation_source) };
}

function keepAll(urls: readonly string[], { address }: NamedFilter): string[] {
  return urls.filter((url) => address(url) !== null);
}

function keepNullable<K extends string>(row: Record<K, string | null>, keys: readonly K[], { address }: NamedFilter) {
  return Object.fromEntries(keys.map((key) => [key, row[key] && address(row[key])])) as Record<K, string | null>;
}

function keepOptional<K extends string>(row: { [P in K]?: string | undefined }, keys: readonly K[], { address }: NamedFilter) {
  const kept = keys.map((key) => [key, row[key] === undefined ? undefined : (address(row[key]) ?? undefined)]);
  return Object.fromEntries(kept) as Record<K, string | undefined>;
}
