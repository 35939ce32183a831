import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../controls/button.tsx';
import { lazyNamed } from '../../lazy-named.tsx';
import type { Tutorial } from './tutorial.ts';
import styles from './tutorial.module.css';

const Popover = lazyNamed(async () => (await import('../../overlay/popover.tsx')).Popover);
const TutorialDialog = lazyNamed(async () => (await import('./tutorial-dialog.tsx')).TutorialDialog);

/** Explains a panel in a popover, with a link to the full help. */
export function TutorialButton({ name, tutorial }: { name: string; tutorial: Tutorial }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [shown, setShown] = useState<'about' | 'all' | null>(null);
  const label = `About ${name}`;
  return (
    <>
      <IconButton
        label={label}
        icon={<CircleHelp size={18} />}
        aria-haspopup="dialog"
        aria-expanded={shown === 'about'}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setShown(shown === 'about' ? null : 'about');
        }}
      />
      {anchor !== null && (
        <Popover anchor={anchor} isOpen={shown === 'about'} onClose={() => setShown(null)} title={tutorial.title}>
          <div className={styles.about}>
            <p>{tutorial.about}</p>
            <Button size="s" onClick={() => setShown('all')}>
              Read more
            </Button>
          </div>
        </Popover>
      )}
      {shown === 'all' && <TutorialDialog tutorial={tutorial} onClose={() => setShown(null)} />}
    </>
  );
}
