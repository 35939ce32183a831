/** Whether an element is in a popover or dialog above the stage: the stage ignores keys pressed there. */
export function isOverStage(target: Element | null): boolean {
  const dialog = target?.closest('[role="dialog"]') ?? null;
  return dialog !== null && dialog.querySelector('[data-stage]') === null;
}
