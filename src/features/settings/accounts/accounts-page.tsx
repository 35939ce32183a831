import { useRef, useState, type ReactNode } from 'react';
import type { InternalAccount } from '../../../../contract/internal/internal-accounts.ts';
import { limits } from '../../../../contract/limits.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { ReadMore } from '../../../ui/layout/read-more.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { AccountRow } from './account-row.tsx';
import { EventCounts } from './event-counts.tsx';
import { StudioPage } from '../studio-page.tsx';
import { usePagedList, type PagedList } from '../use-paged-list.ts';
import { callAccounts } from '../../../actions/internal/call-accounts.ts';
import styles from './accounts-page.module.css';

type AccountPage = { rows: readonly InternalAccount[]; next: string | null };

/** The accounts with the key in their e-mail or user name. */
const accountList: PagedList<string, InternalAccount, AccountPage> = {
  name: 'accounts',
  staysUntilRead: true,
  readPage: async (search, cursor, signal) => {
    const query = { q: search, ...(cursor === null ? {} : { cursor }) };
    const { accounts, next } = await callAccounts('internalAccounts', { query, signal });
    return { rows: accounts, next };
  },
  idOf: ({ id }) => id,
};

/** The accounts of this studio, for its administrators. `notFound` is shown to everybody else. */
export function AccountsPage({ notFound }: { notFound: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [changing, setChanging] = useState<InternalAccount | null>(null);
  const accounts = usePagedList(accountList, search);
  const { state } = accounts;
  if (state.step === 'unknown') return notFound;
  return (
    <StudioPage
      title="Accounts"
      lead="The people who have signed up in this studio. Give plans, credits and permissions, or suspend an account: it is signed out everywhere and keeps all it has."
      tools={
        <div className={styles.search}>
          <SearchField
            label="Search accounts"
            placeholder="E-mail or user name"
            maxLength={limits.searchLength}
            value={search}
            onSearch={setSearch}
          />
        </div>
      }
      state={state}
      onRetry={accounts.readAgain}
      scroller={scroller}
    >
      {state.step === 'shown' && state.page.rows.length === 0 && (
        <EmptyState title="No account has this in its name">Search for another part of its e-mail address or user name.</EmptyState>
      )}
      {state.step === 'shown' && state.page.rows.length > 0 && (
        <ul className={styles.list} aria-label="Accounts, newest first">
          {state.page.rows.map((account) => (
            <AccountRow key={account.id} account={account} onChange={() => setChanging(account)} />
          ))}
        </ul>
      )}
      {state.step === 'shown' && state.page.next !== null && (
        <ReadMore state={state.more} failure="More accounts could not be read." onMore={accounts.readMore} scroller={scroller} />
      )}
      {state.step === 'shown' && <EventCounts />}
      {changing !== null && <AccountDialog account={changing} onClose={() => setChanging(null)} onSaved={accounts.put} />}
    </StudioPage>
  );
}
