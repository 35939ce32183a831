/** A whole message, or what keeps the connection. */
export type SocketMessage = { kind: 'text' | 'binary' | 'ping' | 'close'; data: Buffer };

const kinds: Record<number, SocketMessage['kind']> = { 1: 'text', 2: 'binary', 8: 'close', 9: 'ping' };

/**
 * Puts the frames of a server (RFC 6455) together into messages. Give it bytes as they come.
 * @throws Error when a frame is masked, too large, or out of order: the connection cannot be trusted any more
 */
export function createFrameReader(messageBytesMax: number, onMessage: (message: SocketMessage) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let parts: { kind: 'text' | 'binary'; chunks: Buffer[]; size: number } | undefined;

  function take({ isLast, opcode, data }: Frame): void {
    const kind = kinds[opcode];
    if (kind === 'ping' || kind === 'close') return onMessage({ kind, data });
    if (kind !== undefined) parts = { kind, chunks: [], size: 0 };
    else if (opcode !== 0) return;
    if (parts === undefined) throw new Error('A message went on that had not begun.');
    parts.chunks.push(data);
    parts.size += data.byteLength;
    if (parts.size > messageBytesMax) throw new Error('A message is too large.');
    if (!isLast) return;
    const { kind: ended, chunks } = parts;
    parts = undefined;
    onMessage({ kind: ended, data: Buffer.concat(chunks) });
  }
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (let frame = readFrame(rest, messageBytesMax); frame !== null; frame = readFrame(rest, messageBytesMax)) {
      rest = rest.subarray(frame.length);
      take(frame);
    }
  };
}

type Frame = { isLast: boolean; opcode: number; data: Buffer; length: number };

/** The first frame of these bytes; null while it is not whole. */
function readFrame(bytes: Buffer, bytesMax: number): Frame | null {
  if (bytes.byteLength < 2) return null;
  const [first, second] = [bytes[0]!, bytes[1]!];
  if ((second & 128) !== 0) throw new Error('A server does not mask its frames.');
  const short = second & 127;
  const head = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.byteLength < head) return null;
  const size = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (size > bytesMax) throw new Error('A frame is too large.');
  if (bytes.byteLength < head + size) return null;
  return { isLast: (first & 128) !== 0, opcode: first & 15, data: bytes.subarray(head, head + size), length: head + size };
}
