/**
 * Which colours a frame means: what its film says, and only where that says nothing what the frame does. Frames that are put
 * together of two films say the browser's own in full, whatever was meant.
 */
export function frameColors(frame: VideoColorSpaceInit, film: VideoColorSpaceInit | null): VideoColorSpaceInit {
  return {
    primaries: film?.primaries ?? frame.primaries ?? null,
    transfer: film?.transfer ?? frame.transfer ?? null,
    matrix: film?.matrix ?? frame.matrix ?? null,
    fullRange: film?.fullRange ?? frame.fullRange ?? null,
  };
}
