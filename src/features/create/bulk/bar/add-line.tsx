import { Plus } from 'lucide-react';
import { useState, type ClipboardEvent } from 'react';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { takeText } from '../list/take-lists.ts';
import styles from './bulk-bar.module.css';

/** A field for one more prompt. Pasted lines, also from a spreadsheet, become rows at once. */
export function AddLine() {
  const [text, setText] = useState('');
  const add = () => {
    if (text.trim() === '') return;
    setText('');
    // Puts back text that could not be added, unless the user has typed since.
    const putBack = (added: number | undefined) => setText((now) => (now === '' && !added ? text : now));
    void runAction(() => takeText(text)).then(putBack);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (text !== '' || !/[\r\n\t]/.test(pasted.trim())) return;
    event.preventDefault();
    void runAction(() => takeText(pasted));
  };
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <input
        aria-label="Add prompts"
        placeholder="Write a prompt, or paste many, one on each line"
        className={styles.input}
        dir="auto"
        enterKeyHint="done"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={paste}
      />
      <IconButton type="submit" label="Add the row" hasTooltip={false} icon={<Plus size={18} />} disabled={text.trim() === ''} />
    </form>
  );
}
