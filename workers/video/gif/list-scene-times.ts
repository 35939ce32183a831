import { EncodedPacketSink } from 'mediabunny';
import type { FrameRange } from '../list-frames.ts';
import type { Clip } from '../open-clip.ts';

/** Key frames that are looked for: a file can consist of nothing else. */
const keysMax = 64;

/** `count` times in s in rising order, evenly spread, with those at which an encoder saw a new scene moved to its first frame. */
export async function listSceneTimes({ track }: Clip, { startS, endS }: FrameRange, count: number): Promise<number[]> {
  const step = (endS - startS) / count;
  const times = Array.from({ length: count }, (_, i) => startS + (i + 0.5) * step);
  for (const keyS of await listKeyTimes(track, startS, endS)) {
    const slot = Math.min(count - 1, Math.max(0, Math.floor((keyS - startS) / step)));
    times[slot] = keyS + 1e-4;
  }
  return times;
}

async function listKeyTimes(track: Clip['track'], startS: number, endS: number): Promise<number[]> {
  const sink = new EncodedPacketSink(track);
  const times: number[] = [];
  let packet = await sink.getKeyPacket(startS, { metadataOnly: true });
  while (packet !== null && packet.timestamp < endS && times.length < keysMax) {
    if (packet.timestamp >= startS) times.push(packet.timestamp);
    packet = await sink.getNextKeyPacket(packet, { metadataOnly: true });
  }
  return times;
}
