import type { PictureMetadata } from '../../../contract/metadata/metadata.ts';
import type { ImageHeader } from '../headers/read-image-header.ts';

/** The metadata of a converted copy; it notes when credentials of the original were left out. */
export function describeCopy(metadata: PictureMetadata, original: Pick<ImageHeader, 'hasCredentials'>): PictureMetadata {
  return original.hasCredentials ? { ...metadata, credentialsLeftOut: true } : metadata;
}
