import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FakeWorld } from '../fake-world.ts';

/** The server's side of a web socket, as far as ComfyUI uses it: it sends messages and reads none. */
export function openFakeSocket(world: FakeWorld, { headers, url }: IncomingMessage, socket: Duplex): void {
  const clientId = new URL(url ?? '/', 'http://localhost').searchParams.get('clientId') ?? '';
  const accept = createHash('sha1').update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Accept: ${accept}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // The client is gone.
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.end());
  socket.on('close', () => world.sockets.delete(clientId));
  socket.resume();
  world.sockets.set(clientId, (opcode, data) => {
    // Sends two frames with a ping between them, as a proxy may do.
    const half = Math.floor(data.byteLength / 2);
    socket.write(
      Buffer.concat([frame(opcode, data.subarray(0, half), false), frame(9, Buffer.from('?'), true), frame(0, data.subarray(half), true)]),
    );
  });
}

function frame(opcode: number, data: Buffer, isLast: boolean): Buffer {
  const first = (isLast ? 128 : 0) | opcode;
  if (data.byteLength < 126) return Buffer.concat([Buffer.from([first, data.byteLength]), data]);
  if (data.byteLength < 65_536) return Buffer.concat([Buffer.from([first, 126, data.byteLength >> 8, data.byteLength & 255]), data]);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(data.byteLength));
  return Buffer.concat([Buffer.from([first, 127]), size, data]);
}
