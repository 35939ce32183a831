import { actualZoom, clampView, fitView, panBy, zoomAbout, type ZoomBox, type ZoomView } from './zoom-geometry.ts';

/** Factor of one press of + or −. */
const stepFactor = 1.25;
/** Step of an arrow with Shift, CSS px. */
const panPx = 80;
const middle = { x: 0, y: 0 };

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Commands on a view without a pointer. */
export type ZoomCommand = 'in' | 'out' | 'fit' | 'actual' | 'left' | 'right' | 'up' | 'down';

const commands: Record<string, ZoomCommand> = { '+': 'in', '=': 'in', '-': 'out', _: 'out', '0': 'fit', '1': 'actual' };
const panCommands: Record<string, ZoomCommand> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/** The command of a key: + − 0 1, and arrows with Shift; null for other keys and the browser's shortcuts. */
export function readZoomKey({ key, shiftKey, altKey, ctrlKey, metaKey }: Key): ZoomCommand | null {
  if (altKey || ctrlKey || metaKey) return null;
  return commands[key] ?? (shiftKey ? panCommands[key] : undefined) ?? null;
}

/** The view after a command. An arrow moves the viewpoint, so the picture moves the other way. */
export function applyZoomCommand(command: ZoomCommand, view: ZoomView, box: ZoomBox): ZoomView {
  switch (command) {
    case 'in':
      return zoomAbout(view, box, { to: view.zoom * stepFactor, at: middle });
    case 'out':
      return zoomAbout(view, box, { to: view.zoom / stepFactor, at: middle });
    case 'fit':
      return clampView(fitView, box);
    case 'actual':
      return zoomAbout(view, box, { to: actualZoom(box), at: middle });
    case 'left':
      return panBy(view, box, { x: panPx, y: 0 });
    case 'right':
      return panBy(view, box, { x: -panPx, y: 0 });
    case 'up':
      return panBy(view, box, { x: 0, y: panPx });
    case 'down':
      return panBy(view, box, { x: 0, y: -panPx });
  }
}
