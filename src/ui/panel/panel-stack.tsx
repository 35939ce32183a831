import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLatest } from '../hooks/use-latest.ts';
import { addOverlay } from '../overlay/escape-order.ts';
import { goBack, goForward, type PageStack } from './page-stack.ts';

/** Ways between the pages of a panel. */
export type PanelPages<R> = { forward: (page: R) => void; back: () => void; home: () => void };

type PanelStackProps<R> = {
  /** The page with which the panel begins. */
  home: R;
  /** A page that is open over it from the start. */
  first?: R | undefined;
  children: (page: R, pages: PanelPages<R>) => ReactNode;
};

/**
 * A panel of several pages, one over the other. Pages below stay as they are, out of sight. Escape leaves the page that is
 * shown; its title takes the focus, which goes back to where it was.
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

/** Moves the focus with the pages. Returns how to note what has it before the next page is shown. */
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

/** Escape inside the panel, or in the dialog around it, goes back before the dialog hears it. */
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
