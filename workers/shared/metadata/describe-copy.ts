import type { PictureMetadata } from '../../../contract/metadata/metadata.ts';
import type { ImageHeader } from '../headers/read-image-header.ts';

/** What a converted copy says about itself: everything, and that credentials of the original are not in it. */
export function describeCopy(metadata: PictureMetadata, original: ImageHeader): PictureMetadata {
  return original.hasCredentials ? { ...metadata, credentialsLeftOut: true } : metadata;
}
