import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createFakeComfyui } from './comfyui/fake-comfyui.ts';
import { createFakeFal } from './fake-fal.ts';
import { createFakeGemini } from './fake-gemini.ts';
import { createFakeHorde } from './fake-horde.ts';
import { createFakeOpenai } from './fake-openai.ts';
import { createFakeReplicate } from './fake-replicate.ts';
import { createFakeSdapi } from './fake-sdapi.ts';
import { createFakeSdcpp } from './fake-sdcpp.ts';
import { openFakeSocket } from './comfyui/fake-socket.ts';
import { createFakeWorld, type FakeEngine, type FakeReply, type FakeWorld } from './fake-world.ts';

export type FakeEngines = FakeWorld & {
  /** Address of one engine, without a final slash. */
  address(engine: string): string;
  close(): Promise<void>;
};

/** Plays every engine over HTTP on a free port of the loopback address, each under its name as the first part of the path. */
export async function startFakeEngines(): Promise<FakeEngines> {
  const world = createFakeWorld();
  const engines: Record<string, FakeEngine> = {
    comfyui: createFakeComfyui(world),
    fal: createFakeFal(world),
    gemini: createFakeGemini(world),
    horde: createFakeHorde(world),
    openai: createFakeOpenai(world),
    replicate: createFakeReplicate(world),
    sdapi: createFakeSdapi(world),
    sdcpp: createFakeSdcpp(world),
  };
  const server = createServer((request, response) => {
    answer(engines, request, response).catch((error: unknown) => {
      world.problems.push(String(error));
      response.destroy();
    });
  });
  const listening = new Set<Duplex>();
  server.on('upgrade', (request, socket) => {
    listening.add(socket);
    openFakeSocket(world, request, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...world,
    address: (engine) => `${origin}/${engine}`,
    close: async () => {
      for (const socket of listening) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(engines: Record<string, FakeEngine>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  const [, name = '', ...rest] = url.pathname.split('/');
  const engine = engines[name];
  const reply: FakeReply =
    engine === undefined
      ? { status: 404 }
      : await engine({
          method: request.method ?? 'GET',
          path: `/${rest.join('/')}`,
          query: url.searchParams,
          headers: request.headers as Record<string, string | undefined>,
          body: await buffer(request),
          origin: url.origin,
        });
  if (reply === 'silence') return;
  if (reply === 'cut') {
    response.destroy();
    return;
  }
  const isBytes = reply.body instanceof Uint8Array;
  const headers = { 'content-type': isBytes ? 'application/octet-stream' : 'application/json', ...reply.headers };
  response.writeHead(reply.status, headers).end(isBytes ? reply.body : JSON.stringify(reply.body ?? {}));
}
