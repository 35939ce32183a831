import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { createAddress } from './create-address.ts';
import type { CreateAddress } from './read-create-address.ts';

type CreateLinkProps = {
  address: CreateAddress;
  className: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** A model by the address of its page: a plain click chooses it here, any other opens the page as the browser opens links. */
export function CreateLink({ address, className, isChosen, onChoose, children }: CreateLinkProps) {
  const choose = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose();
  };
  return (
    <Link {...createAddress(address)} className={className} aria-current={isChosen ? 'true' : undefined} activeProps={{}} onClick={choose}>
      {children}
    </Link>
  );
}
