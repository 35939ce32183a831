import { eq } from 'drizzle-orm';
import { space } from '../../storage/schema/space.ts';
import type { Session } from '../session/auth.ts';
import type { Studio } from '../studio.ts';

/** Proxies close a silent connection; and a session that ended elsewhere is noticed this often. */
const heartbeatMs = 20_000;
/** Events that wait for a browser that does not read them. */
const unreadMax = 100;

/**
 * Server-sent events for one session: a `hint` with the space's newest seq whenever it moves. `seen` is the seq
 * of the last hint this browser received: if the space is further, the first hint comes at once.
 * The stream ends with the session.
 */
export async function openHintStream(
  studio: Pick<Studio, 'db' | 'auth'>,
  input: { session: Session; seen: number | null; signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const { session } = input;
  const encoder = new TextEncoder();
  const cleanUps: (() => void)[] = [];
  let lastSeq = input.seen ?? -1;
  let isOpen = true;

  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        if (!isOpen) return;
        controller.enqueue(encoder.encode(text));
        // A browser that went to sleep reads nothing: it comes back with its Last-Event-ID.
        if ((controller.desiredSize ?? 0) < -unreadMax) close();
      };
      const hint = (seq: number) => {
        if (seq <= lastSeq) return;
        lastSeq = seq;
        send(`event: hint\nid: ${seq}\ndata: ${JSON.stringify({ space: session.spaceId, seq })}\n\n`);
      };
      const close = () => {
        if (!isOpen) return;
        isOpen = false;
        for (const cleanUp of cleanUps) cleanUp();
        controller.close();
      };
      const beat = async () => {
        send('event: beat\ndata: {}\n\n');
        // A database that is away for a moment is no reason to close.
        const isAlive = await studio.auth.isAlive(session.id).catch(() => true);
        if (!isAlive) close();
      };
      if (input.signal.aborted) return close();
      const timer = setInterval(() => void beat(), heartbeatMs);
      cleanUps.push(() => clearInterval(timer));
      cleanUps.push(studio.auth.streams.add(session.id, close));
      // Subscribed before the position is read, so that no change falls between the two.
      cleanUps.push(studio.db.hints.subscribe(session.spaceId, hint));
      input.signal.addEventListener('abort', close, { once: true });

      send('retry: 2000\n\n');
      const [now] = await studio.db.select({ seq: space.seq }).from(space).where(eq(space.id, session.spaceId));
      if (now !== undefined) {
        // After a restored backup the space may stand before what the browser has seen.
        if (now.seq < lastSeq) lastSeq = -1;
        hint(now.seq);
      }
    },
    cancel() {
      isOpen = false;
      for (const cleanUp of cleanUps) cleanUp();
    },
  });
}
