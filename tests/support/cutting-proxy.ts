import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What happens to the bytes of one direction, counted since it was armed: none from `at` on, or the one at `at` is another. */
export type Fault = { side: 'request' | 'answer'; kind: 'cut' | 'flip'; at: number };

export type CuttingProxy = {
  readonly url: string;
  /** Counts anew, and spoils what comes as it is told. */
  arm(fault: Fault | null): void;
  /** What has passed since then. */
  readonly passed: Record<Fault['side'], Buffer>;
  close(): Promise<void>;
};

/** A wire to the studio that breaks, or tells lies, at the byte where it is told to. One request at a time. */
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
      if (fault.kind === 'flip') {
        if (fault.at >= begin) part[index]! ^= 0xff;
        to.write(part);
        return;
      }
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
