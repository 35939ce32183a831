import { useEffect, useState, type RefObject } from 'react';

/** True once an element has been near the view; its content need not be loaded before. */
export function useIsNear(box: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (box.current === null || isNear) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true), {
      rootMargin: '300px',
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isNear]);
  return isNear;
}
