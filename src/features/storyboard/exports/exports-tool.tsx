import { Film } from 'lucide-react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { useIsPhone } from '../../../ui/hooks/use-media-query.ts';
import type { OpenStory } from '../use-story.ts';
import { ExportsDialog } from './exports-dialog.tsx';

type ExportsToolProps = { open: OpenStory; account: string; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** The button that opens the films of a story. */
export function ExportsTool({ open, account, isOpen, onOpenChange }: ExportsToolProps) {
  const button = { icon: <Film size={16} aria-hidden />, 'aria-haspopup': 'dialog', onClick: () => onOpenChange(true) } as const;
  return (
    <>
      {useIsPhone() ? <IconButton label="Exports" variant="outline" {...button} /> : <Button {...button}>Exports</Button>}
      {isOpen && <ExportsDialog open={open} account={account} onClose={() => onOpenChange(false)} />}
    </>
  );
}
