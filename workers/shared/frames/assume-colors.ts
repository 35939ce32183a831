import type { InputVideoTrack } from 'mediabunny';

/** Lower films were made for television before HD, px; players of browsers draw the line here too. */
const hdFrom = 720;
const beforeHd = { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m', fullRange: false } as const;

/**
 * Small films that do not say which colours they mean are taken for BT.601, as players do; decoders that are asked without it
 * take all for BT.709, and teal becomes another teal. What a see-through film says is said again: its frames do not. Null where
 * frames say themselves which colours they mean.
 */
export async function assumeColors(track: InputVideoTrack): Promise<VideoColorSpaceInit | null> {
  const said = await track.getColorSpace();
  const isSaid = said.matrix != null || said.primaries != null || said.transfer != null;
  if (isSaid) return (await track.canBeTransparent()) ? said : null;
  if ((await track.getCodedHeight()) >= hdFrom) return null;
  const config = await track.getDecoderConfig();
  if (config === null) return null;
  const colorSpace = { ...beforeHd, fullRange: said.fullRange ?? false };
  // The library asks the track for it wherever it decodes, and has no other place to say it.
  track.getDecoderConfig = () => Promise.resolve({ ...config, colorSpace });
  return colorSpace;
}
