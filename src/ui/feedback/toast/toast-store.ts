export type ToastKind = 'info' | 'success' | 'error';
export type ToastAction = { label: string; onPress: () => void | Promise<void> };

export type ToastOptions = {
  text: string;
  kind?: ToastKind;
  actions?: ToastAction[];
  /** Ms until it closes by itself; null stays until closed. Default 5,000. */
  durationMs?: number | null;
  /** The subject of the message; it stays with the actions after the text has expired. */
  subject?: string | null;
  /** Ms until the text expires, if before the message. */
  textMs?: number | null;
  /** A message with the same key replaces the earlier one. */
  key?: string;
  /** Called when the time has run out, not after an action, closing or a replacement. */
  onElapsed?: () => void;
};
export type Toast = {
  key: string;
  /** Unique per message, also for a replacement: it has its own time. */
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
/** Maximum of messages at once. The oldest that closes by itself is dropped, plain messages before those with actions. */
const MOST = 4;

let toasts: readonly Toast[] = [];
let lastSerial = 0;
const listeners = new Set<() => void>();

function replaceWith(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the corner; returns a function that closes it. */
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

/** Closes a message; does nothing when it is gone already. */
export function closeToast(key: string): void {
  if (toasts.some((toast) => toast.key === key)) replaceWith(toasts.filter((toast) => toast.key !== key));
}

/** For the host: the messages now, oldest first. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** For the host: calls back at every change; returns a function that stops it. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
