import { Send, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { EditMask } from '../../../../contract/edit/edit-mask.ts';
import { costOf } from '../../../../contract/generations/cost/cost.ts';
import { limits } from '../../../../contract/limits.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { nameCredits } from '../../../../contract/generations/cost/name-credits.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { editWithWords } from '../../../actions/edit/edit-with-words.ts';
import { sendMask } from '../../../actions/edit/send-mask.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { awaitVersion, editState } from '../edit.state.ts';
import { takeShown } from '../tools/apply-pending.ts';
import { changeMask } from '../tools/mask/mask.state.ts';
import { previewOf } from '../versions/preview-of.ts';
import { itemOfVersion } from '../versions/save-version.ts';
import styles from './chat-line.module.css';

type WordsFormProps = {
  models: readonly Model[];
  /** The part that the model may change; null: the whole picture. */
  mask: EditMask | null;
  plan: Plan;
};

/** The instruction, the model, and the cost. */
export function WordsForm({ models, mask, plan }: WordsFormProps) {
  const id = useId();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const sending = useRef(false);
  const model = models.find(({ key }) => key === chosen) ?? models[0]!;
  const { total } = costOf({ plan, model, asked: {}, count: 1 });
  const cost = plan === 'free' ? 'free' : nameCredits(total);
  const send = () =>
    void runAction(async () => {
      const wanted = words.trim();
      if (wanted === '' || sending.current) return;
      sending.current = true;
      setIsSending(true);
      try {
        if (await ask(wanted, model)) setWords('');
      } finally {
        sending.current = false;
        setIsSending(false);
      }
    });
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <span className={styles.label} data-masked={mask !== null || undefined}>
        <label htmlFor={id}>{mask === null ? 'Change it with words' : 'Change only the masked part'}</label>
        {mask !== null && <IconButton size="s" label="Clear the mask" icon={<X size={14} />} onClick={() => changeMask(null)} />}
      </span>
      <input
        id={id}
        className={styles.words}
        dir="auto"
        autoComplete="off"
        maxLength={limits.promptLength}
        placeholder={mask === null ? 'Make it an evening in autumn' : 'A red boat'}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {models.length === 1 && <span className={styles.name}>{model.name}</span>}
      {models.length > 1 && (
        <span className={styles.model}>
          <Select aria-label="Model" value={model.key} onChange={(event) => setChosen(event.currentTarget.value)}>
            {models.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        </span>
      )}
      <Button
        type="submit"
        variant="primary"
        icon={<Send size={16} />}
        isBusy={isSending}
        aria-disabled={words.trim() === ''}
        aria-label={`Change it, ${cost}`}
      >
        {cost}
      </Button>
    </form>
  );
}

/**
 * Requests the next version. It uploads the mask first, so that a refused mask saves nothing; then it saves an unsaved
 * version, so that the result joins its family. False when there is nothing to request.
 */
async function ask(words: string, model: Model): Promise<boolean> {
  const version = takeShown();
  const source = editState.session?.source;
  if (version === null || source === undefined) return false;
  const asked = { source: { ...source }, from: version.id };
  const { signal } = new AbortController();
  const { width, height } = await previewOf(version);
  const maskUrl = version.mask === null ? null : await sendMask(version.mask, signal);
  const itemId = await itemOfVersion(version, { signal, onProgress: () => undefined });
  const item = await editWithWords(words, model, { itemId, width, height, maskUrl });
  if (!awaitVersion(words, item, asked)) showToast({ text: `“${words}” comes into the history: another picture is open now.` });
  return true;
}
