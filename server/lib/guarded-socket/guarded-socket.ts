import { createHash, randomBytes } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import { pinned } from '../guarded-fetch/guarded-fetch.ts';
import { resolveTarget } from '../guarded-fetch/resolve-target.ts';
import { createFrameReader } from './frame-reader.ts';

type Listener = {
  headers: Record<string, string>;
  /** The origin that the administrator entered: it alone may be on the own machine or network. */
  allowedOrigin: string;
  onText: (text: string) => void;
  onBinary: (data: Buffer) => void;
  /** Called once: the socket ended, or was never opened. */
  onEnd: () => void;
};

const messageBytesMax = 16 * 1024 * 1024;
const connectMs = 10_000;
/** RFC 6455: hashed with the key, to prove that the server understood. */
const protocolId = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Listens to the web socket at an http(s) address, under the same rules as guarded fetches. */
export function openGuardedSocket(address: string, listener: Listener): { close(): void } {
  const abort = new AbortController();
  let isEnded = false;
  const end = (): void => {
    if (isEnded) return;
    isEnded = true;
    abort.abort();
    listener.onEnd();
  };
  connect(address, listener, abort.signal).then(
    (socket) => {
      if (isEnded) return socket.destroy();
      return listen(socket, listener, { signal: abort.signal, end });
    },
    // The error is dropped: listeners also poll, so a failed socket only means no hints.
    end,
  );
  return { close: end };
}

async function connect(address: string, { headers, allowedOrigin }: Listener, signal: AbortSignal): Promise<Duplex> {
  const target = await resolveTarget(new URL(address), { allowedOrigin });
  const key = randomBytes(16).toString('base64');
  const send = target.url.protocol === 'https:' ? requestHttps : requestHttp;
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': key };
  const sent = send(target.url, { headers: { ...headers, ...upgrade }, lookup: pinned(target), agent: false, signal });
  sent.setTimeout(connectMs, () => sent.destroy(new Error('No connection could be made in time.')));
  return new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', () => sent.destroy(new Error('This address has no web socket.')));
    sent.on('upgrade', (response, socket, head) => {
      const wanted = createHash('sha1').update(`${key}${protocolId}`).digest('base64');
      if (response.headers['sec-websocket-accept'] !== wanted) {
        socket.destroy();
        reject(new Error('This address has no web socket.'));
        return;
      }
      socket.setTimeout(0);
      socket.unshift(head);
      resolve(socket);
    });
    sent.end();
  });
}

function listen(socket: Duplex, listener: Listener, { signal, end }: { signal: AbortSignal; end: () => void }): void {
  const read = createFrameReader(messageBytesMax, ({ kind, data }) => {
    if (kind === 'text') listener.onText(data.toString());
    else if (kind === 'binary') listener.onBinary(data);
    else if (kind === 'ping') socket.write(encode(10, data));
    else end();
  });
  signal.addEventListener('abort', () => {
    socket.end(encode(8, Buffer.alloc(0)));
    socket.destroy();
  });
  socket.on('data', (bytes: Buffer) => {
    try {
      read(bytes);
    } catch {
      // After a broken frame the rest cannot be decoded.
      end();
    }
  });
  socket.on('error', end);
  socket.on('close', end);
}

/** Encodes a short client frame, which must be masked. */
function encode(opcode: number, data: Buffer): Buffer {
  const short = data.subarray(0, 125);
  const mask = randomBytes(4);
  const masked = Buffer.from(short.map((byte, index) => byte ^ mask[index % 4]!));
  return Buffer.concat([Buffer.from([128 | opcode, 128 | short.byteLength]), mask, masked]);
}
