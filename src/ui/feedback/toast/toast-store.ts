export type ToastKind = 'info' | 'success' | 'error';
export type ToastAction = { label: string; onPress: () => void | Promise<void> };

export type ToastOptions = {
  text: string;
  kind?: ToastKind;
  actions?: ToastAction[];
  /** Ms until it goes by itself; null stays until closed. Default 5,000. */
  durationMs?: number | null;
  /** What the message is about: it stays with the actions when the text has had its time. */
  subject?: string | null;
  /** Ms until the text goes, when that is before the message does. */
  textMs?: number | null;
  /** A message with the same key replaces the earlier one. */
  key?: string;
  /** The time ran out; an action, closing, or another message in its place does not call it. */
  onElapsed?: () => void;
};
export type Toast = {
  key: string;
  /** Another for each message, also for one that takes the place of an earlier: it has its own time. */
  serial: number;
  text: string;
  kind: ToastKind;
  actions: ToastAction[];
  durationMs: number | null;
  subject: string | null;
  textMs: number | null;
  onElapsed: () => void;
};

const DEFAULT_MS = 5_000;
/** More than this at once is noise: the oldest that would go by itself goes, one that only says something before one that can be answered. */
const MOST = 4;

let toasts: readonly Toast[] = [];
let lastSerial = 0;
const listeners = new Set<() => void>();

function replaceWith(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the corner and returns how to take it away again. */
export function showToast(options: ToastOptions): () => void {
  const serial = ++lastSerial;
  const key = options.key ?? `toast-${serial}`;
  const toast: Toast = {
    key,
    serial,
    text: options.text,
    kind: options.kind ?? 'info',
    actions: options.actions ?? [],
    durationMs: options.durationMs === undefined ? DEFAULT_MS : options.durationMs,
    subject: options.subject ?? null,
    textMs: options.textMs ?? null,
    onElapsed: options.onElapsed ?? (() => undefined),
  };
  const others = toasts.filter((other) => other.key !== key);
  const passing = others.filter((other) => other.durationMs !== null);
  const tooMany = others.length >= MOST ? (passing.find((other) => other.actions.length === 0) ?? passing[0]) : undefined;
  replaceWith([...others.filter((other) => other !== tooMany), toast]);
  return () => closeToast(key);
}

/** Takes a message away; nothing happens when it is gone already. */
export function closeToast(key: string): void {
  if (toasts.some((toast) => toast.key === key)) replaceWith(toasts.filter((toast) => toast.key !== key));
}

/** For the host: the messages now, oldest first. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** For the host: calls back at every change; returns how to stop. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
