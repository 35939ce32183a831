import { AppError } from '../../../contract/errors.ts';
import { openLine } from '../../domain/run-one-at-a-time.ts';
import { networkOf } from '../../lib/http/network-of.ts';

/** Bytes that one network may have under way: each file is held in memory until it is stored. */
const underWayMax = 256 * 1024 * 1024;

type Upload<Read, T> = { address: string; sizeBytes: number; read: () => Promise<Read>; store: (read: Read) => Promise<T> };

/**
 * Reads a file of at most `sizeBytes`, and stores it when the earlier files of its network are stored. One sender can fill neither
 * the memory nor the line of pictures that wait to be decoded. @throws RATE_LIMITED
 */
export type TakeUpload = <Read, T>(upload: Upload<Read, T>) => Promise<T>;

export function openUploads(): TakeUpload {
  const senders = new Map<string, { bytes: number; inLine: ReturnType<typeof openLine> }>();
  return async ({ address, sizeBytes, read, store }) => {
    const network = networkOf(address);
    const sender = senders.get(network) ?? { bytes: 0, inLine: openLine() };
    if (sender.bytes + sizeBytes > underWayMax) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 5 });
    senders.set(network, sender);
    sender.bytes += sizeBytes;
    try {
      const bytes = await read();
      return await sender.inLine(() => store(bytes));
    } finally {
      sender.bytes -= sizeBytes;
      if (sender.bytes === 0) senders.delete(network);
    }
  };
}
