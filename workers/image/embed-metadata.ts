import { formatMetadataJson, formatParameters, type PictureMetadata } from '../../contract/metadata.ts';
import { writeJpegMetadata } from './write-jpeg-metadata.ts';
import { writePngText } from './write-png-text.ts';

/** The same picture with prompt and settings inside; pixels are untouched. */
export async function embedMetadata(picture: Blob, type: 'image/jpeg' | 'image/png', metadata: PictureMetadata): Promise<Blob> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const written =
    type === 'image/jpeg'
      ? writeJpegMetadata(bytes, metadata)
      : writePngText(bytes, [
          { keyword: 'parameters', text: formatParameters(metadata) },
          { keyword: 'pleinair', text: formatMetadataJson(metadata) },
        ]);
  return new Blob([written], { type });
}
