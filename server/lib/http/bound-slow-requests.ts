import type { IncomingMessage, Server } from 'node:http';

const headersWithinMs = 60_000;
/** A request must bring this much in each stretch: about 1 KB/s, slower than any usable connection. */
const stretch = { ms: 30_000, leastBytes: 30_000 };

/**
 * Ends requests that stall or drip in the middle of their body; a steady one may take as long as it needs. Node's own limit on
 * the whole request would cut every large upload over a slow connection.
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
      // Unread bytes in the buffer mean that the studio is slow, not the sender.
      else if (received < leastBytes && request.readableLength === 0) socket.destroy();
    }, ms);
    timer.unref();
    request.once('close', () => clearInterval(timer));
  });
}
