import type { InputVideoTrack } from 'mediabunny';

/** Lower films were made for television before HD, px; players of browsers draw the line here too. */
const hdFrom = 720;
const beforeHd = { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m', fullRange: false } as const;

/**
 * The colour space to assume for the frames of a video. Without one in the file, small videos are BT.601, as in players;
 * decoders would assume BT.709, and teal would become another teal. For a see-through video it is the file's own, because its
 * frames lose it. Null where frames state their colours themselves.
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
