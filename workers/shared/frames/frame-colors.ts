/**
 * The colour space of a frame: the video's, and the frame's own only for fields that the video leaves open. Frames composed of
 * two tracks (colour and alpha) always state the browser's own colour space, so theirs cannot be trusted.
 */
export function frameColors(frame: VideoColorSpaceInit, film: VideoColorSpaceInit | null): VideoColorSpaceInit {
  return {
    primaries: film?.primaries ?? frame.primaries ?? null,
    transfer: film?.transfer ?? frame.transfer ?? null,
    matrix: film?.matrix ?? frame.matrix ?? null,
    fullRange: film?.fullRange ?? frame.fullRange ?? null,
  };
}
