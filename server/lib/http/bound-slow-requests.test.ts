import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { patientMs } from '../../../tests/support/patience.ts';
import { boundSlowRequests } from './bound-slow-requests.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function open(leastBytes: number) {
  let received = 0;
  server = createServer((request, response) => {
    request.on('data', (part: Buffer) => (received += part.length));
    request.on('end', () => response.end('done'));
    request.on('error', () => undefined);
  });
  boundSlowRequests(server, { ms: 10, leastBytes });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: studio\r\nContent-Length: 100\r\n\r\nsome');
  return { socket, received: () => received };
}

it('ends a request that stops in the middle of its body', async () => {
  const { socket } = await open(1000);
  await new Promise((resolve) => socket.once('close', resolve));
});

it('waits for a request as long as enough of it comes, and has no bound on the whole', async () => {
  const { socket, received } = await open(0);
  await expect.poll(received, { timeout: patientMs }).toBe(4);
  const answer = new Promise<string>((resolve) => socket.once('data', (part: Buffer) => resolve(part.toString())));
  socket.write('x'.repeat(96));
  expect(await answer).toContain('200 OK');
  expect(server.requestTimeout).toBe(0);
});
