import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Where the proxy cuts: the bytes of one direction from `at` on, counted since `arm`, do not pass. */
export type Fault = { side: 'request' | 'answer'; at: number };

export type CuttingProxy = {
  readonly url: string;
  /** Restarts the count, and sets the cut. */
  arm(fault: Fault | null): void;
  /** The bytes of each direction since `arm`. */
  readonly passed: Record<Fault['side'], Buffer>;
  close(): Promise<void>;
};

/** A TCP proxy to the studio that cuts the connection at a given byte. Handles one request at a time. */
export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  const { port, hostname } = new URL(target);
  const sockets = new Set<Socket>();
  let fault: Fault | null = null;
  let passed = { request: Buffer.alloc(0), answer: Buffer.alloc(0) };

  function pass(side: Fault['side'], from: Socket, to: Socket): void {
    from.on('data', (part: Buffer) => {
      const begin = passed[side].length;
      passed[side] = Buffer.concat([passed[side], part]);
      if (fault?.side !== side || fault.at >= begin + part.length) {
        to.write(part);
        return;
      }
      const index = Math.max(0, fault.at - begin);
      to.write(part.subarray(0, index), () => {
        from.destroy();
        to.destroy();
      });
    });
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }

  const server = createServer((outer) => {
    const inner = connect(Number(port), hostname);
    for (const socket of [outer, inner]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    pass('request', outer, inner);
    pass('answer', inner, outer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arm(next) {
      fault = next;
      passed = { request: Buffer.alloc(0), answer: Buffer.alloc(0) };
    },
    get passed() {
      return passed;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
