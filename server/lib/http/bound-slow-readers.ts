import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Ends answers of which the reader takes nothing for this long: each holds a connection, and often a file. */
const takesWithinMs = 60_000;

/**
 * Ends the connections of readers that stop reading in the middle of an answer. An answer with nothing left to read may wait for
 * any time, like a stream of events. Node also notices when a reader takes a part of one large write, so the end comes after one
 * to two times `ms`. The system buffers what was sent, so a very slow reader seems to stand still until part of that is read.
 */
export function boundSlowReaders(server: Server, ms = takesWithinMs): void {
  server.timeout = ms;
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}
