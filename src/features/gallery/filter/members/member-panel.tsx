import type { MemberRow } from '../../../../../contract/team.ts';
import { Choice, ChoiceList } from '../choice-list.tsx';
import type { HistorySearch } from '../history-search.ts';
import styles from '../filter-panels.module.css';

type MemberPanelProps = { value: HistorySearch; members: readonly MemberRow[]; onChoose: (userId: string | undefined) => void };

/** The filter by creator: the whole team, or one member by e-mail. */
export function MemberPanel({ value, members, onChoose }: MemberPanelProps) {
  return (
    <div className={styles.scroll}>
      <ChoiceList label="Created by">
        <Choice isChosen={value.by === undefined} onPress={() => onChoose(undefined)}>
          All Team Members
        </Choice>
        {members.map((member) => (
          <Choice key={member.id} isChosen={value.by === member.user_id} onPress={() => onChoose(member.user_id)}>
            {member.email}
          </Choice>
        ))}
      </ChoiceList>
    </div>
  );
}
