import { useLocation, useParams, useSearch } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { readCreateAddress } from '../../../features/create/address/read-create-address.ts';
import { enterMode } from '../../../features/create/form/create.state.ts';
import { loadUntilThere } from '../../../lib/connection/load-until-there.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { PictureScreen } from './picture-screen.tsx';

const AddressKeeper = lazyNamed(() => loadUntilThere(async () => (await import('../../navigation/address-keeper.tsx')).AddressKeeper));

export const BulkScreen = lazyNamed(async () => (await import('./bulk-screen.tsx')).BulkScreen);

/** The composer, with the newest pictures and videos behind it; the table of prompts has a page of its own. */
export function CreateScreen() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { mode, baseModel } = useParams({ strict: false });
  const { ai_model } = useSearch({ strict: false });
  const address = readCreateAddress({ pathname, mode, baseModel, ai_model });
  const { mode: shown } = address;
  // A layout effect, so that the form of another mode is never painted at this address.
  useLayoutEffect(() => enterMode(shown), [shown]);
  return (
    <>
      <AddressKeeper address={address} />
      {shown === 'bulk' ? <BulkScreen /> : <PictureScreen screen="create" title="Create" />}
    </>
  );
}
