import * as v from 'valibot';
import { openGuardedSocket } from '../../lib/guarded-socket/guarded-socket.ts';
import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';

type News = { progress: number | null; preview: Uint8Array | null };
export type ComfyNews = {
  /** Progress and preview of a prompt; the preview only when it changed since the last call. The first call connects. */
  of(promptId: string): { progress: number | null; preview?: Uint8Array };
  close(): void;
};

const idleMs = 60_000;
/** Wait after a failed connection. */
const againMs = 15_000;
const promptsMax = 200;

const message = v.object({ type: v.string(), data: v.unknown() });
const about = v.object({ prompt_id: v.string() });
const step = v.object({ value: v.number(), max: v.number() });

/** Progress and previews from a ComfyUI's WebSocket. Outcomes come from polling, so a lost or blocked socket changes no result. */
export function listenToComfy(options: { address: string; clientId: string; headers: Record<string, string> }): ComfyNews {
  const heard = new Map<string, News>();
  let running: string | null = null;
  let socket: { close(): void } | null = null;
  let idle: NodeJS.Timeout | undefined;
  let triedAt = 0;

  const newsOf = (promptId: string): News => {
    const known = heard.get(promptId) ?? { progress: null, preview: null };
    // Moves the prompt to the end, so that the least recently polled one is dropped first.
    heard.delete(promptId);
    heard.set(promptId, known);
    if (heard.size > promptsMax) heard.delete(heard.keys().next().value!);
    return known;
  };
  const hear = ({ type, data }: v.InferOutput<typeof message>): void => {
    if (!v.is(about, data)) return;
    running = data.prompt_id;
    // A node with a single step reports no real progress.
    if (type === 'progress' && v.is(step, data) && data.max > 1) newsOf(running).progress = Math.min(1, data.value / data.max);
  };
  const onBinary = (data: Buffer): void => {
    const preview = readPreview(data);
    if (preview !== null && running !== null) newsOf(running).preview = preview;
  };
  const open = (): void => {
    if (socket !== null || Date.now() - triedAt < againMs) return;
    triedAt = Date.now();
    const { address, clientId, headers } = options;
    socket = openGuardedSocket(`${address}/ws?clientId=${encodeURIComponent(clientId)}`, {
      headers,
      allowedOrigin: new URL(address).origin,
      onText: (text) => {
        const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), message), text);
        if (parsed.success) hear(parsed.output);
      },
      onBinary,
      onEnd: () => (socket = null),
    });
  };
  const close = (): void => {
    clearTimeout(idle);
    socket?.close();
    socket = null;
  };
  return {
    of: (promptId) => {
      open();
      clearTimeout(idle);
      idle = setTimeout(close, idleMs).unref();
      const news = newsOf(promptId);
      const { progress, preview } = news;
      news.preview = null;
      return { progress, ...(preview === null ? {} : { preview }) };
    },
    close,
  };
}

/** The picture of a binary message. Event 1 has a header of four bytes, event 4 a description with its length first. */
function readPreview(data: Buffer): Uint8Array | null {
  if (data.byteLength < 12) return null;
  const event = data.readUInt32BE(0);
  const at = event === 1 ? 8 : event === 4 ? 8 + data.readUInt32BE(4) : data.byteLength;
  const picture = new Uint8Array(data.subarray(at));
  return sniffType(picture)?.startsWith('image/') === true ? picture : null;
}
