/** Players take films from here on for BT.709 and lower ones for BT.601, px. */
const hdFrom = 720;

/** The matrix that players expect of a film of this height. */
export function filmMatrix(height: number): 'bt709' | 'smpte170m' {
  return height < hdFrom ? 'smpte170m' : 'bt709';
}

/** The colours of what a canvas drew, as a film of this height holds them. */
export function canvasColors(height: number) {
  return { primaries: 'bt709', transfer: 'iec61966-2-1', matrix: filmMatrix(height), fullRange: false } as const;
}

/** The same for ffmpeg, as numbers of H.264. */
export function canvasColorWords(height: number): string {
  const matrix = { bt709: 1, smpte170m: 6 }[filmMatrix(height)];
  return `-bsf:v h264_metadata=colour_primaries=1:transfer_characteristics=13:matrix_coefficients=${matrix}:video_full_range_flag=0`;
}
