import { useEffect, useState } from 'react';
import { filmBitrate } from '../../../../contract/stories/film/film-bitrate.ts';
import { filmFps } from '../../../../contract/stories/film/film-plan.ts';

/** H.264, high profile, level 4.2: up to 1080p at 60 frames a second. */
const codec = 'avc1.64002a';

/** True when this browser encodes H.264 films of a size, and until it has answered. */
export function useCanEncode(width: number, height: number): boolean {
  const [refused, setRefused] = useState<string | null>(null);
  const size = `${width}x${height}`;
  useEffect(() => {
    let isCurrent = true;
    void canEncode(width, height).then((can) => isCurrent && setRefused(can ? null : size));
    return () => {
      isCurrent = false;
    };
  }, [width, height, size]);
  return refused !== size;
}

async function canEncode(width: number, height: number): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined' || typeof OffscreenCanvas === 'undefined') return false;
  const config = { codec, width, height, bitrate: filmBitrate({ width, height }, 1), framerate: filmFps };
  return (await VideoEncoder.isConfigSupported(config).catch(() => null))?.supported === true;
}
