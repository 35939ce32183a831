import { vi } from 'vitest';
import { patientMs } from './patience.ts';

/**
 * Resolves once `check` no longer throws, with what it then answered; after two minutes it throws what `check` threw last.
 * The time is no part of what a test asserts: it only ends one that would wait for ever, on however slow a machine.
 * Fake timers go on by the interval at each look, as they do under `vi.waitFor`.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: patientMs, interval: 10 });
}
