import type { IncomingMessage, Server } from 'node:http';

const headersWithinMs = 60_000;
/** In each of these stretches a request must bring this much: about 1 KB/s, slower than any connection that is worth waiting for. */
const stretch = { ms: 30_000, leastBytes: 30_000 };

/**
 * Ends requests that stop, or drip, in the middle of their body, and lets those that go on take as long as they need: the bound
 * of Node on the whole request would cut every large upload over a slow connection.
 */
export function boundSlowRequests(server: Server, { ms, leastBytes } = stretch): void {
  server.headersTimeout = headersWithinMs;
  server.requestTimeout = 0;
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      const received = socket.bytesRead - before;
      before = socket.bytesRead;
      if (request.complete) clearInterval(timer);
      // What is here and not read yet waits for the studio, not for the sender.
      else if (received < leastBytes && request.readableLength === 0) socket.destroy();
    }, ms);
    timer.unref();
    request.once('close', () => clearInterval(timer));
  });
}
