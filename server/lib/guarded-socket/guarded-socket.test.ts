import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openGuardedSocket } from './guarded-socket.ts';

const servers: Server[] = [];
/** `server.close` does not close upgraded sockets. */
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  server.on('connection', (socket: Socket) => void sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that sends «hello» to every client, and counts connections. */
async function serve(): Promise<{ origin: string; connected: () => number }> {
  let connected = 0;
  const server = createServer();
  server.on('connection', () => (connected += 1));
  server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    const head = `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(head), Buffer.from([0x81, 5]), Buffer.from('hello')]));
  });
  return { origin: await listen(server), connected: () => connected };
}

/** The first event: a text, or the end. */
function firstNews(address: string, allowedOrigin: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = openGuardedSocket(address, {
      headers: {},
      allowedOrigin,
      onText: (text) => (resolve(text), socket.close()),
      onBinary: () => undefined,
      onEnd: () => resolve('ended'),
    });
  });
}

it('listens in the own network at the origin of the administrator only, and connects to no other', async () => {
  const { origin, connected } = await serve();
  expect(await firstNews(`${origin}/ws`, 'http://127.0.0.1:1')).toBe('ended');
  expect(await firstNews(`${origin.replace('127.0.0.1', '[::ffff:7f00:1]')}/ws`, origin)).toBe('ended');
  expect(connected()).toBe(0);
  expect(await firstNews(`${origin}/ws`, origin)).toBe('hello');
});

it('says that it ended where a redirect answers, and does not follow it', async () => {
  const { origin, connected } = await serve();
  const moved = createServer().on('upgrade', (_request, socket) => socket.end(`HTTP/1.1 302 Found\r\nLocation: ${origin}/ws\r\n\r\n`));
  const first = await listen(moved);
  expect(await firstNews(`${first}/ws`, first)).toBe('ended');
  expect(connected()).toBe(0);
});
