/** Whether that is in something that stands over the stage, a popover or a dialog: keys pressed there are not the stage's. */
export function isOverStage(target: Element | null): boolean {
  const dialog = target?.closest('[role="dialog"]') ?? null;
  return dialog !== null && dialog.querySelector('[data-stage]') === null;
}
