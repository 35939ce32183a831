/**
 * Draws a drag without React, which would render all blocks with each move of the pointer. Blocks have their position in `--at` and
 * `--for`, seconds; the drawn values override these until cleared. The content contains one element each with `data-mark`: `guide`,
 * `drop` and `tip`.
 */
export type Marks = {
  /** Draws a block at another position, `lift` seconds from it, or with another length. */
  place: (key: string, place: { at?: number; seconds?: number; lift?: number }) => void;
  /** Moves all blocks from a time on, except music, by some seconds. */
  ripple: (after: number, by: number) => void;
  /** A line over all tracks; null: none. */
  guide: (at: number | null) => void;
  drop: (at: number | null) => void;
  /** Text at a time; '' for none. */
  tip: (at: number, text: string) => void;
  clear: () => void;
};

export function createMarks(content: HTMLElement): Marks {
  const touched = new Set<HTMLElement>();
  const set = (element: HTMLElement, name: string, value: number | undefined) => {
    if (value === undefined) return;
    touched.add(element);
    element.style.setProperty(name, String(value));
  };
  const show = (name: string, at: number | null) => {
    const mark = content.querySelector<HTMLElement>(`[data-mark=${name}]`);
    if (mark === null) return;
    mark.hidden = at === null;
    if (at !== null) mark.style.setProperty('--at', String(at));
  };
  return {
    place: (key, { at, seconds, lift }) => {
      const block = content.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
      if (block === null) return;
      block.dataset['held'] = '';
      set(block, '--at-now', at);
      set(block, '--for-now', seconds);
      set(block, '--lift', lift);
    },
    ripple: (after, by) => {
      for (const block of content.querySelectorAll<HTMLElement>('[data-at]'))
        if (Number(block.dataset['at']) >= after - 0.001) set(block, '--lift', by);
    },
    guide: (at) => show('guide', at),
    drop: (at) => show('drop', at),
    tip: (at, text) => {
      show('tip', text === '' ? null : at);
      const tip = content.querySelector('[data-mark=tip]');
      if (tip !== null) tip.textContent = text;
    },
    clear: () => {
      for (const block of touched) {
        delete block.dataset['held'];
        for (const name of ['--at-now', '--for-now', '--lift']) block.style.removeProperty(name);
      }
      touched.clear();
      for (const name of ['guide', 'drop', 'tip']) show(name, null);
    },
  };
}
