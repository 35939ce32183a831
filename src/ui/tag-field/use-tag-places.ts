import { useLayoutEffect, useState, type RefObject } from 'react';
import type { PlacedTag } from '../../../contract/generations/character/prompt-tags.ts';

/** Position of a tag in its field, px. */
export type TagPlace = { index: number; left: number; top: number; width: number; height: number };

type Boxes = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The layer over the field. */
  layer: RefObject<HTMLElement | null>;
  /** A copy of the text with marked tags. */
  copy: RefObject<HTMLElement | null>;
};

/**
 * Measures the tags of a text field on a copy of its text with the same style, so that lines break the same way. A tag broken over two
 * lines has a position on each.
 */
export function useTagPlaces({ field, layer, copy }: Boxes, tags: readonly PlacedTag[]): TagPlace[] {
  const [places, setPlaces] = useState<TagPlace[]>([]);
  useLayoutEffect(() => {
    const [input, over, box] = [field.current, layer.current, copy.current];
    if (input === null || over === null || box === null) return undefined;
    const scroll = () => {
      box.style.translate = `0 ${-input.scrollTop}px`;
    };
    const measure = () => {
      layOver(input, over, box);
      scroll();
      setPlaces(measureTags(box));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(input);
    input.addEventListener('scroll', scroll);
    return () => {
      observer.disconnect();
      input.removeEventListener('scroll', scroll);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the tags change with the text, and when their names are read later than it
  }, [field, layer, copy, tags]);
  return places;
}

const copied = [
  'paddingTop',
  'paddingBottom',
  'paddingLeft',
  'paddingRight',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'letterSpacing',
  'wordSpacing',
  'lineHeight',
  'direction',
  'unicodeBidi',
  'textAlign',
] as const;

function layOver(input: HTMLTextAreaElement, over: HTMLElement, box: HTMLElement): void {
  const set = getComputedStyle(input);
  for (const name of copied) box.style[name] = set[name];
  // The inner box of the field, because a scrollbar takes room from the text.
  over.style.left = `${input.offsetLeft + input.clientLeft}px`;
  over.style.top = `${input.offsetTop + input.clientTop}px`;
  over.style.width = `${input.clientWidth}px`;
  over.style.height = `${input.clientHeight}px`;
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

/** In mixed writing directions a tag can have several parts on one line. */
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
