import * as v from 'valibot';
import { openGuardedSocket } from '../../lib/guarded-socket/guarded-socket.ts';
import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';

type News = { progress: number | null; preview: Uint8Array | null };
export type ComfyNews = {
  /** What was heard of a prompt; its preview only when it is another one than at the last call. Listens from the first call on. */
  of(promptId: string): { progress: number | null; preview?: Uint8Array };
  close(): void;
};

const idleMs = 60_000;
/** After a connection that could not be made. */
const againMs = 15_000;
const promptsMax = 200;

const message = v.object({ type: v.string(), data: v.unknown() });
const about = v.object({ prompt_id: v.string() });
const step = v.object({ value: v.number(), max: v.number() });

/**
 * What a ComfyUI tells over its socket while it works. It is news and nothing else: what became of a prompt is asked for, so
 * that a socket that is lost, or that something in between does not let through, changes nothing.
 */
export function listenToComfy(options: { address: string; clientId: string; headers: Record<string, string> }): ComfyNews {
  const heard = new Map<string, News>();
  let running: string | null = null;
  let socket: { close(): void } | null = null;
  let idle: NodeJS.Timeout | undefined;
  let triedAt = 0;

  const newsOf = (promptId: string): News => {
    const known = heard.get(promptId) ?? { progress: null, preview: null };
    // The latest last, so that what is forgotten is what nobody asks for any more.
    heard.delete(promptId);
    heard.set(promptId, known);
    if (heard.size > promptsMax) heard.delete(heard.keys().next().value!);
    return known;
  };
  const hear = ({ type, data }: v.InferOutput<typeof message>): void => {
    if (!v.is(about, data)) return;
    running = data.prompt_id;
    // Steps of one are nodes that do their work at once.
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

/** The picture of a binary message: event 1 has four bytes of format before it, event 4 a description of that many bytes. */
function readPreview(data: Buffer): Uint8Array | null {
  if (data.byteLength < 12) return null;
  const event = data.readUInt32BE(0);
  const at = event === 1 ? 8 : event === 4 ? 8 + data.readUInt32BE(4) : data.byteLength;
  const picture = new Uint8Array(data.subarray(at));
  return sniffType(picture)?.startsWith('image/') === true ? picture : null;
}
