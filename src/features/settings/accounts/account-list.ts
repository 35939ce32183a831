import type { InternalAccount } from '../../../../contract/internal/internal-accounts.ts';
import { callAccounts } from '../../../actions/internal/call-accounts.ts';
import type { PagedList } from '../use-paged-list.ts';

type AccountPage = { rows: readonly InternalAccount[]; next: string | null };

/** The accounts with the key in their e-mail or user name. */
export const accountList: PagedList<string, InternalAccount, AccountPage> = {
  name: 'accounts',
  staysUntilRead: true,
  readPage: async (search, cursor, signal) => {
    const query = { q: search, ...(cursor === null ? {} : { cursor }) };
    const { accounts, next } = await callAccounts('internalAccounts', { query, signal });
    return { rows: accounts, next };
  },
  idOf: ({ id }) => id,
};
