import sharp, { type Sharp } from 'sharp';

/**
 * A picture with what another file says of itself: its EXIF data, and its texts where they come without a profile, which would be
 * wrong for these pixels. The decoder takes both only along with pixels: those of `source` are made black and then replaced.
 */
export async function describeLike(source: Buffer, shown: Sharp): Promise<Sharp> {
  const { data, info } = await shown.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const speck = sharp(source).autoOrient().resize(1, 1).toColourspace('srgb');
  const flat = channels === 4 ? speck.ensureAlpha() : speck.removeAlpha();
  const described = (await flat.metadata()).hasProfile ? flat.keepExif() : flat.keepMetadata();
  const black = Array.from({ length: channels }, () => 0);
  return sharp(await described.png().toBuffer())
    .resize(width, height, { fit: 'fill' })
    .linear(black, black)
    .boolean(data, 'or', { raw: { width, height, channels } });
}
