import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLatest } from '../hooks/use-latest.ts';
import { addOverlay } from '../overlay/escape-order.ts';
import { goBack, goForward, type PageStack } from './page-stack.ts';

/** Navigation between the pages of a panel. */
export type PanelPages<R> = { forward: (page: R) => void; back: () => void; home: () => void };

type PanelStackProps<R> = {
  /** The home page of the panel. */
  home: R;
  /** A page that is open over it initially. */
  first?: R | undefined;
  children: (page: R, pages: PanelPages<R>) => ReactNode;
};

/**
 * A panel with a stack of pages. Lower pages stay mounted but hidden. Escape leaves the top page. Its title gets the focus, which returns
 * to the previous element afterwards.
 */
export function PanelStack<R>({ home, first, children }: PanelStackProps<R>) {
  const [stack, setStack] = useState<PageStack<R>>(first === undefined ? [home] : [home, first]);
  const box = useRef<HTMLDivElement>(null);
  const depth = stack.length - 1;
  const noteOpener = useMovedFocus(box, depth);
  const pages: PanelPages<R> = {
    forward: (page) => {
      noteOpener();
      setStack(goForward(stack, page));
    },
    back: () => setStack(goBack),
    home: () => setStack([home]),
  };
  useEscape(box, depth > 0, pages.back);
  return (
    <div ref={box}>
      {stack.map((page, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page is known by its place
        <div key={index} hidden={index !== depth}>
          {children(page, pages)}
        </div>
      ))}
    </div>
  );
}

/** Moves the focus with the pages. Returns a function that records the focused element before the next page is shown. */
function useMovedFocus(box: RefObject<HTMLElement | null>, depth: number): () => void {
  const openers = useRef<(Element | null)[]>([]);
  const before = useRef(depth);
  useEffect(() => {
    const isForward = depth > before.current;
    if (depth === before.current) return;
    before.current = depth;
    const page = box.current?.children[depth];
    const opener = isForward ? null : openers.current[depth];
    const target = opener?.isConnected === true ? opener : page?.querySelector('[data-panel-title]');
    if (target instanceof HTMLElement) target.focus();
  }, [box, depth]);
  return () => {
    openers.current[depth] = document.activeElement;
  };
}

/** Escape inside the panel or its dialog goes back before the dialog gets it. */
function useEscape(box: RefObject<HTMLElement | null>, isOn: boolean, onEscape: () => void): void {
  const latest = useLatest(onEscape);
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const isHere = (target: EventTarget | null) =>
      target instanceof Node &&
      box.current !== null &&
      target !== document.body &&
      (box.current.contains(target) || target.contains(box.current));
    return addOverlay({ contains: (target) => !isHere(target), close: () => latest.current() });
  }, [box, isOn, latest]);
}
