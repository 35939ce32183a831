import { ArrowDown, ArrowUp, Copy, Lock, LockOpen, Merge, Plus, Split, Trash2 } from 'lucide-react';
import type { StoryShot } from '../../../db/queries/stories/stories.ts';
import type { MenuEntry } from '../../../ui/overlay/menu.tsx';
import type { ShotCommands } from './use-shot-commands.ts';

type Place = { shot: StoryShot; index: number; count: number };

/** The menu entries of a shot, shared by the button, the right click and the inspector. */
export function listShotEntries({ shot, index, count }: Place, commands: ShotCommands): MenuEntry[] {
  const isLast = index === count - 1;
  return [
    { label: 'Add a shot after', icon: <Plus size={16} />, onSelect: () => commands.add(shot.id) },
    { label: 'Duplicate', icon: <Copy size={16} />, onSelect: () => commands.duplicate(shot) },
    { label: 'Split', icon: <Split size={16} />, onSelect: () => commands.split(shot) },
    { label: 'Merge with next', icon: <Merge size={16} />, isDisabled: isLast, onSelect: () => commands.merge(shot) },
    'separator',
    {
      label: 'Move earlier',
      icon: <ArrowUp size={16} />,
      keys: 'Alt ←',
      isDisabled: index === 0,
      onSelect: () => commands.move(shot, index - 1),
    },
    {
      label: 'Move later',
      icon: <ArrowDown size={16} />,
      keys: 'Alt →',
      isDisabled: isLast,
      onSelect: () => commands.move(shot, index + 1),
    },
    {
      label: shot.is_locked ? 'Unlock' : 'Lock',
      icon: shot.is_locked ? <LockOpen size={16} /> : <Lock size={16} />,
      onSelect: () => commands.lock(shot),
    },
    'separator',
    { label: 'Delete', icon: <Trash2 size={16} />, keys: 'Del', isDanger: true, onSelect: () => commands.remove(shot) },
  ];
}
