import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { boundSlowReaders } from './bound-slow-readers.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** More than the system takes in ahead of the reader. */
const large = Buffer.alloc(12_000_000);

async function ask(ms: number, answer: (response: ServerResponse) => void) {
  server = createServer((_request, response) => answer(response));
  boundSlowReaders(server, ms);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: studio\r\nConnection: close\r\n\r\n');
  return socket;
}

it('ends an answer that is not read, and lets go of what it holds', async () => {
  await new Promise((resolve) => {
    void ask(400, (response) => {
      response.once('close', resolve);
      response.end(large);
    });
  });
});

it('keeps answering a reader that is slow but steady', async () => {
  // All of it takes longer than that, in parts of 64 KB. A busy machine may stand still for a third of a second.
  const socket = await ask(1200, (response) => response.end(large));
  let read = 0;
  socket.on('data', (part: Buffer) => {
    read += part.length;
    socket.pause();
    setTimeout(() => socket.resume(), 8);
  });
  await once(socket, 'close');
  expect(read).toBeGreaterThan(large.length);
});

it('keeps an answer open that has nothing to send for a while', async () => {
  let quiet = 0;
  const socket = await ask(200, (response) => {
    response.on('timeout', () => {
      quiet += 1;
      setImmediate(() => (quiet < 4 ? response.write('event: beat\n\n') : response.end('the end')));
    });
  });
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  await once(socket, 'close');
  expect(Buffer.concat(parts).toString()).toContain('the end');
});
