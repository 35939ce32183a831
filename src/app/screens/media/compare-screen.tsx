import { useNavigate, useRouter } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { isId } from '../../../../contract/is-id.ts';
import { openAccount, whenOpen } from '../../../db/open-database.ts';
import { CompareDialog } from '../../../features/compare/compare-dialog.tsx';

/** The comparison from the address, over any screen. Back closes it. */
export function CompareScreen({ compare }: { compare: string }) {
  const navigate = useNavigate();
  const router = useRouter();
  const account = useLiveQuery(() => whenOpen(async () => openAccount()));
  const ids = parseComparedIds(compare);
  if (account === undefined || ids === null) return null;
  const close = () => {
    if (router.history.location.state.isComparedHere === true) router.history.back();
    else void navigate({ to: '.', search: (search) => ({ ...search, compare: undefined }), replace: true });
  };
  const open = (id: string) => {
    const isCreate = router.state.location.pathname.startsWith('/create/');
    void navigate({ to: isCreate ? '.' : '/history', search: { item: id }, state: { isOpenedHere: true } });
  };
  return <CompareDialog ids={ids} account={account} onClose={close} onOpen={open} />;
}

/** Parses the items of an address (`<id>,<id>`); null unless they are two to four different ones. */
function parseComparedIds(compare: string): string[] | null {
  const ids = [...new Set(compare.split(','))];
  const isRight = ids.length >= 2 && ids.length <= 4 && ids.every(isId);
  return isRight ? ids : null;
}
