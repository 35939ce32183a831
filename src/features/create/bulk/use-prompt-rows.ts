import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { createState } from '../form/create.state.ts';
import { takeText } from './list/take-lists.ts';

/** Turns a prompt in the table's form into rows: the lines of an old draft, or the prompt in the address. */
export function usePromptRows(isRead: boolean): void {
  const { isDraftRead, forms } = useSnapshot(createState);
  const { prompt } = forms.bulk;
  useEffect(() => {
    if (!isRead || !isDraftRead || prompt.trim() === '') return;
    createState.forms.bulk.prompt = '';
    void runAction(() => takeText(prompt));
  }, [isRead, isDraftRead, prompt]);
}
