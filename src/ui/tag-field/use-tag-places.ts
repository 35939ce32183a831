import { useLayoutEffect, useState, type RefObject } from 'react';
import type { PlacedTag } from '../../../contract/generation/character/prompt-tags.ts';

/** Place of a tag in its field, px. */
export type TagPlace = { index: number; left: number; top: number; width: number; height: number };

/**
 * Measures the tags of a text field on a copy of its text, which breaks its lines in the same way. A tag that is broken over two
 * lines has a place on each.
 */
export function useTagPlaces(
  field: RefObject<HTMLTextAreaElement | null>,
  copy: RefObject<HTMLElement | null>,
  tags: readonly PlacedTag[],
): TagPlace[] {
  const [places, setPlaces] = useState<TagPlace[]>([]);
  useLayoutEffect(() => {
    const [input, box] = [field.current, copy.current];
    if (input === null || box === null) return undefined;
    const measure = () => {
      // A scrollbar takes room from the text.
      box.style.width = `${input.clientWidth}px`;
      setPlaces(measureTags(box));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(input);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the tags change with the text, and when their names are read later than it
  }, [field, copy, tags]);
  return places;
}

function measureTags(box: HTMLElement): TagPlace[] {
  const { left, top } = box.getBoundingClientRect();
  return Array.from(box.querySelectorAll('[data-tag]')).flatMap((tag, index) =>
    joinLines(Array.from(tag.getClientRects())).map((line) => ({
      index,
      left: line.left - left,
      top: line.top - top,
      width: line.width,
      height: line.height,
    })),
  );
}

/** Beside letters of the other direction one line of a tag can have several parts. */
function joinLines(parts: readonly DOMRect[]): DOMRect[] {
  const lines: DOMRect[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last === undefined || Math.abs(last.top - part.top) > part.height / 2) {
      lines.push(part);
      continue;
    }
    const left = Math.min(last.left, part.left);
    lines[lines.length - 1] = new DOMRect(left, last.top, Math.max(last.right, part.right) - left, last.height);
  }
  return lines;
}
