import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Story } from '../../../db/queries/stories/stories.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { useIsPhone } from '../../../ui/hooks/use-media-query.ts';
import { ShareDialog } from './share-dialog.tsx';

/** Opens the dialog of a story's link. */
export function ShareButton({ story, onExports }: { story: Story; onExports: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useIsPhone();
  const icon = <Share2 size={16} aria-hidden />;
  const open = () => setIsOpen(true);
  const exportFirst = () => {
    setIsOpen(false);
    onExports();
  };
  return (
    <>
      {isPhone ? (
        <IconButton label="Share" variant="outline" icon={icon} onClick={open} />
      ) : (
        <Button icon={icon} onClick={open}>
          Share
        </Button>
      )}
      {isOpen && <ShareDialog story={story} onExports={exportFirst} onClose={() => setIsOpen(false)} />}
    </>
  );
}
