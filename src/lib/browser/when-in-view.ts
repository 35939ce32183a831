/** An end of a list that only flies past reads nothing on, ms (specification §9). */
const inViewMs = 200;

/** Calls once an element has stayed in view for 200 ms. Returns how to end it. */
export function whenInView(element: Element, onStay: () => void, options: IntersectionObserverInit = {}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver((entries) => {
    clearTimeout(timer);
    if (entries.at(-1)?.isIntersecting === true) timer = setTimeout(onStay, inViewMs);
  }, options);
  observer.observe(element);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
