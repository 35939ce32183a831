import { useEffect, useState } from 'react';
import { isTyping } from '../../../ui/is-typing.ts';

/** Whether Space is held, except on a control that it would press. */
export function useHeldSpace(isOn: boolean): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const stop = new AbortController();
    const release = () => setIsHeld(false);
    const handleDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isControl = isTyping(target) || (target instanceof Element && target.closest('a, button, input, select') !== null);
      if (event.key !== ' ' || isControl || event.defaultPrevented) return;
      event.preventDefault();
      setIsHeld(true);
    };
    addEventListener('keydown', handleDown, stop);
    addEventListener('keyup', (event) => event.key === ' ' && release(), stop);
    addEventListener('blur', release, stop);
    return () => {
      stop.abort();
      release();
    };
  }, [isOn]);
  return isHeld;
}
