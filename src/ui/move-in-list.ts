import type { KeyboardEvent } from 'react';

/** Moves the focus through a list's options with arrows, also from a search field above it. `options`: selector of an option. */
export function moveInList(event: KeyboardEvent, list: HTMLElement | null, options = 'button:not([aria-disabled=true])'): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || list === null) return;
  const found = [...list.querySelectorAll<HTMLElement>(options)];
  const at = found.findIndex((option) => option === document.activeElement);
  const next = found[at === -1 ? (step === 1 ? 0 : found.length - 1) : (at + step + found.length) % found.length];
  event.preventDefault();
  next?.focus();
}
