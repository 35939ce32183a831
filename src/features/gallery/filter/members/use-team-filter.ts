import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { MemberRow } from '../../../../../contract/team.ts';
import { listMembers } from '../../../../db/queries/members.ts';
import { findMe } from '../../../../db/queries/session.ts';
import { createdByKey, decideCreatedBy } from './created-by.ts';
import type { HistorySearch } from '../history-search.ts';

/** Keys of the stored choices that this page has restored already. */
const restored = new Set<string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Without storage the choice is only not remembered.
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    console.warn('created-by-not-saved', error);
  }
}

/** Deletes this user's stored choice of a member from this browser. */
export async function forgetMember(): Promise<void> {
  const me = await findMe();
  if (me !== undefined) write(createdByKey(me.user_id), null);
}

/** The members to choose from (null without a team), and a setter that stores the choice for this user in this browser. */
export function useTeamFilter(value: HistorySearch, onChange: (patch: HistorySearch, isReplacing?: boolean) => void) {
  const me = useLiveQuery(findMe, []);
  const all = useLiveQuery(listMembers, []);
  const userId = me?.user_id;
  const isTeam = (me?.team ?? null) !== null;
  // Invited members without an account have made no items yet.
  const members: MemberRow[] | undefined = all?.filter((member) => member.user_id !== '');
  const ids = members?.map((member) => member.user_id).join() ?? '';
  useEffect(() => {
    // A team always has members; none means that it is not read yet.
    if (userId === undefined || !isTeam || ids === '') return;
    const key = createdByKey(userId);
    const step = decideCreatedBy({ isFirst: !restored.has(userId), stored: read(key), shown: value.by, memberIds: ids.split(',') });
    restored.add(userId);
    if (step === undefined) return;
    write(key, step.store);
    if (step.show !== value.by) onChange({ by: step.show }, true);
  }, [userId, isTeam, ids, value.by, onChange]);
  return {
    members: isTeam && members !== undefined ? members : null,
    choose: (by: string | undefined) => {
      if (userId !== undefined) write(createdByKey(userId), by ?? null);
      onChange({ by });
    },
  };
}
