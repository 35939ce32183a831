import { useCallback, useEffect, useState, type RefObject } from 'react';

/** Full screen of an element; where the browser has none, as on an iPhone, it fills the window (`isFilled`). */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false);
  const [isFilled, setIsFilled] = useState(false);
  useEffect(() => {
    const handleChange = () => setIsFull(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', handleChange);
    return () => document.removeEventListener('fullscreenchange', handleChange);
  }, [element]);
  useEffect(() => {
    if (!isFilled) return undefined;
    const handleKey = (event: KeyboardEvent) => event.key === 'Escape' && setIsFilled(false);
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [isFilled]);
  const toggle = useCallback(async () => {
    const { current } = element;
    if (document.fullscreenElement !== null) await document.exitFullscreen();
    else if (isFilled || !('requestFullscreen' in HTMLElement.prototype)) setIsFilled((before) => !before);
    else await current?.requestFullscreen().catch(() => setIsFilled(true));
  }, [element, isFilled]);
  return { isFull: isFull || isFilled, isFilled, toggle };
}
