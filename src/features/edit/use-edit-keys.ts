import { useEffect } from 'react';
import { isTyping } from '../../ui/is-typing.ts';
import { useLatest } from '../../ui/hooks/use-latest.ts';
import { editState, setPending } from './edit.state.ts';
import { applyPending } from './tools/apply-pending.ts';
import { stepBrush } from '../../ui/brush/brush.ts';
import { brushState } from './tools/draw/brush.state.ts';
import type { EditTool } from './tools/edit-tools.ts';
import { maskBrush } from '../../ui/brush/mask-brush.ts';
import { redoStep, undoStep } from './tools/undo-step.ts';

type EditKeys = { tool: EditTool | null; onTool: (tool: EditTool | null) => void; onCompare: () => void; onSave: () => void };

/**
 * The keys of the editor: Ctrl/Cmd+Z undoes (a stroke first while drawing), with Shift or Ctrl+Y redoes, Ctrl/Cmd+S saves,
 * Enter applies, Escape leaves the tool, C compares, [ and ] change the brush width. They precede the library's own keys.
 */
export function useEditKeys(keys: EditKeys): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]') !== null;
      if (event.defaultPrevented || event.isComposing || event.altKey || isElsewhere) return;
      const act = event.ctrlKey || event.metaKey ? readCommand(event, latest.current) : readKey(event, latest.current);
      if (act === null) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    addEventListener('keydown', handleKey, true);
    return () => removeEventListener('keydown', handleKey, true);
  }, [latest]);
}

function readCommand({ key, shiftKey, ctrlKey, target }: KeyboardEvent, { onSave }: EditKeys): (() => void) | null {
  const letter = key.toLowerCase();
  if (letter === 's' && !shiftKey) return onSave;
  if (isTyping(target)) return null;
  if ((letter === 'z' && shiftKey) || (letter === 'y' && ctrlKey)) return redoStep;
  return letter === 'z' ? undoStep : null;
}

function readKey({ key, shiftKey, target }: KeyboardEvent, { tool, onTool, onCompare }: EditKeys): (() => void) | null {
  if (key === 'Escape' && tool !== null && !isTyping(target)) return () => (editState.pending === null ? onTool(null) : setPending(null));
  const brush = tool === 'draw' ? brushState : tool === 'mask' ? maskBrush : null;
  if (brush !== null && (key === '[' || key === ']') && !isTyping(target))
    return () => stepBrush(brush, key === ']' ? 'wider' : 'narrower');
  const isOwnKey = isTyping(target) || (target instanceof Element && target.closest('a, button:not([data-stage] button)') !== null);
  if (isOwnKey || shiftKey) return null;
  if (key === 'Enter' && tool !== null) return () => void applyPending();
  return key === 'c' ? onCompare : null;
}
