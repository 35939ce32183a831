import { ArrowLeft, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { foldText } from '../../../../../contract/text/fold-text.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { Choice, ChoiceList } from '../choice-list.tsx';
import type { HistorySearch } from '../history-search.ts';
import { useMethodPreview } from './method-preview.tsx';
import type { MethodGroup } from './use-method-sources.ts';
import styles from '../filter-panels.module.css';

type MethodPanelProps = {
  value: HistorySearch;
  groups: MethodGroup[] | undefined;
  account: string;
  onChange: (patch: HistorySearch) => void;
};

/** The filter by method: first a group, then one of its models or characters. */
export function MethodPanel({ value, groups, account, onChange }: MethodPanelProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = groups?.find((group) => group.id === openId);
  if (open !== undefined) {
    return <MethodList group={open} value={value} account={account} onChange={onChange} onBack={() => setOpenId(null)} />;
  }
  return (
    <ChoiceList label="Creation Method">
      {groups?.map((group) => (
        <Choice key={group.id} note={group.methods.find((method) => method.key === value.model)?.name} onPress={() => setOpenId(group.id)}>
          {group.title}
        </Choice>
      ))}
    </ChoiceList>
  );
}

type MethodListProps = Omit<MethodPanelProps, 'groups'> & { group: MethodGroup; onBack: () => void };

function MethodList({ group, value, account, onChange, onBack }: MethodListProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  // This list replaces the focused one, so it takes over the focus.
  useEffect(() => (field.current ?? back.current)?.focus(), []);
  const { rest, tip } = useMethodPreview(account);
  const wanted = foldText(text);
  const found = group.methods.filter((method) => foldText(method.name).includes(wanted));
  const isChosenHere = group.methods.some((method) => method.key === value.model);
  return (
    <>
      <div className={styles.sub}>
        <IconButton ref={back} label="Back" size="s" icon={<ArrowLeft size={18} />} onClick={onBack} />
        <p>{group.title}</p>
        <Button variant="quiet" size="s" disabled={!isChosenHere} onClick={() => onChange({ model: undefined })}>
          Clear
        </Button>
      </div>
      {group.isSearchable && (
        <div className={styles.search}>
          <Search size={16} aria-hidden />
          <input
            type="search"
            ref={field}
            placeholder="Search models..."
            aria-label="Search models..."
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      )}
      <div className={styles.scroll}>
        {group.methods.length === 0 && <p className={styles.empty}>{group.empty}</p>}
        {group.methods.length > 0 && found.length === 0 && <p className={styles.empty}>No model has this name.</p>}
        <ChoiceList label={group.title}>
          {found.map((method) => (
            <Choice
              key={method.key}
              isChosen={method.key === value.model}
              onPress={() => onChange({ model: method.key === value.model ? undefined : method.key })}
              onRest={(element) => rest(method, element)}
            >
              {method.name}
            </Choice>
          ))}
        </ChoiceList>
      </div>
      {tip}
    </>
  );
}
