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

/** A link to a model's page. A plain click chooses the model here; with a modifier key the browser opens the link. */
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
