/** Calls when what was drawn just now has been painted; soon where nothing is painted. Returns how to call no more. */
export function callAfterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const callSoon = () => {
    timer = setTimeout(callback);
  };
  // A page that is not seen has no frames.
  const frame = document.hidden ? undefined : requestAnimationFrame(callSoon);
  if (frame === undefined) callSoon();
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
