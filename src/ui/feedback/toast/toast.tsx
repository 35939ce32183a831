import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useState, useSyncExternalStore, useEffect, useRef } from 'react';
import { closeToast, currentToasts, watchToasts, type Toast } from './toast-store.ts';
import { useLatest } from '../../hooks/use-latest.ts';
import styles from './toast.module.css';

/** The place of messages. Rendered once by the shell. */
export function ToastHost() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  // A toast closed under the pointer or focus sends no leave event; over another one the next move pauses again.
  const isPaused = toasts.length > 0 && (isHovered || isFocused);
  return (
    // aria-live keeps the region reachable while a modal dialog hides the rest of the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only pauses the timers (WCAG 2.2.1)
    <section
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions text"
      className={styles.host}
      onPointerMove={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.key}
          toast={toast}
          isPaused={isPaused}
          onGone={() => {
            closeToast(toast.key);
            setIsHovered(false);
            setIsFocused(false);
          }}
        />
      ))}
    </section>
  );
}

function ToastCard({ toast, isPaused, onGone }: { toast: Toast; isPaused: boolean; onGone: () => void }) {
  const { serial } = toast;
  const [saidSerial, setSaidSerial] = useState<number | null>(null);
  return (
    <div className={styles.toast} data-toast data-kind={toast.kind}>
      <ToastTime key={serial} toast={toast} isPaused={isPaused} onSaid={() => setSaidSerial(serial)} onGone={onGone} />
      {toast.kind === 'error' && <CircleAlert size={18} aria-hidden />}
      {toast.kind === 'success' && <CircleCheck size={18} aria-hidden />}
      <p className={styles.text}>
        {saidSerial !== serial && <span>{toast.text}</span>}
        {toast.subject !== null && <span className={styles.subject}>{toast.subject}</span>}
      </p>
      {toast.actions.map((action, index) => (
        <button
          key={action.label}
          type="button"
          className={index === 0 ? styles.action : styles.secondAction}
          onClick={() => {
            onGone();
            void action.onPress();
          }}
        >
          {action.label}
        </button>
      ))}
      {toast.actions.length === 0 && (
        <button type="button" aria-label="Close" className={styles.close} onClick={onGone}>
          <X size={16} />
        </button>
      )}
    </div>
  );
}

type ToastTimeProps = { toast: Toast; isPaused: boolean; onSaid: () => void; onGone: () => void };

/** Timer of one message; a replacement, which may have the focus, has its own time. */
function ToastTime({ toast, isPaused, onSaid, onGone }: ToastTimeProps) {
  useCountdown(toast.textMs, isPaused, onSaid);
  useCountdown(toast.durationMs, isPaused, () => {
    onGone();
    toast.onElapsed();
  });
  return null;
}

/**
 * Calls `onElapsed` once after `durationMs` of unpaused time (null: never). Uses the monotonic clock, so a change of the system time has
 * no effect.
 */
function useCountdown(durationMs: number | null, isPaused: boolean, onElapsed: () => void): void {
  const remaining = useRef(durationMs ?? 0);
  const elapsed = useLatest(onElapsed);
  useEffect(() => {
    if (durationMs === null || isPaused) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => elapsed.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(0, remaining.current - (performance.now() - startedAt));
    };
  }, [durationMs, isPaused, elapsed]);
}
