import * as v from 'valibot';
import { hintSchema } from '../../../contract/sync/sync.ts';
import type { TestClient } from './test-client.ts';

type Event = { id: string; data: v.InferOutput<typeof hintSchema> | null };

/** Opens the wake-up stream of a client. `next` waits for a hint; at the end of the stream its id is `end`. */
export async function readEvents(client: TestClient, headers: Record<string, string> = {}) {
  const stop = new AbortController();
  const response = await client.send('syncEvents', { headers }, stop.signal);
  if (response.headers.get('content-type') !== 'text/event-stream') throw new Error(`No event stream: ${await response.text()}`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';

  async function next(): Promise<Event> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end !== -1) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        if (block.includes('event: hint')) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
          return { id: field('id'), data: v.parse(hintSchema, JSON.parse(field('data'))) };
        }
        continue;
      }
      const part = await reader.read();
      if (part.done) return { id: 'end', data: null };
      text += part.value;
    }
  }
  return {
    next,
    async close() {
      stop.abort();
      await reader.cancel().catch(() => undefined);
    },
  };
}
