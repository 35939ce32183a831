import { useEffect, useState } from 'react';
import { isTyping } from '../../ui/is-typing.ts';
import { lazyNamed } from '../../ui/lazy-named.tsx';

const KeyboardDialog = lazyNamed(async () => (await import('./keyboard-dialog.tsx')).KeyboardDialog);

/** Opens the list of keys on `?`, except while text is being typed. */
export function KeyboardHelp() {
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      setWasOpened(true);
      setIsOpen(true);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
  return wasOpened ? <KeyboardDialog isOpen={isOpen} onClose={() => setIsOpen(false)} /> : null;
}
