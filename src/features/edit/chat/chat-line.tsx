import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { Send } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { editsWithWords, type Model } from '../../../../contract/model.ts';
import { limits } from '../../../../contract/limits.ts';
import { editWithWords } from '../../../actions/edit-with-words.ts';
import { refreshCatalogue } from '../../../actions/refresh-catalogue.ts';
import { findCatalogue } from '../../../db/queries/models.ts';
import { findMe } from '../../../db/queries/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { awaitVersion, editState } from '../edit.state.ts';
import { takeShown } from '../tools/apply-pending.ts';
import { previewOf } from '../versions/preview-of.ts';
import { toEdit } from '../versions/save-version.ts';
import styles from './chat-line.module.css';

/** A line of words that a model changes the picture by. The result is the next version. */
export function ChatLine() {
  const models = useLiveQuery(async () => (await findCatalogue()) ?? null, []);
  const me = useLiveQuery(async () => (await findMe()) ?? null, []);
  const isKnown = me != null;
  useEffect(() => {
    if (isKnown) void runAction(refreshCatalogue);
  }, [isKnown]);
  if (models === undefined) return <div className={styles.line} />;
  const able = (models ?? []).filter((model) => model.available && editsWithWords(model));
  if (models === null || able.length === 0) return <NoEngine isKnown={models !== null} isAdmin={me?.is_admin === true} />;
  return <Words models={able} />;
}

function NoEngine({ isKnown, isAdmin }: { isKnown: boolean; isAdmin: boolean }) {
  if (!isKnown)
    return <p className={styles.none}>The list of models is not on this device yet. Connect once to change pictures by words.</p>;
  return (
    <p className={styles.none}>
      No connected engine changes pictures by words, as Flux Kontext, GPT Image, Nano Banana and Qwen Image do.{' '}
      {isAdmin ? <Link to="/settings/engines">Connect one in Engines</Link> : 'An administrator can connect one.'}
    </p>
  );
}

function Words({ models }: { models: readonly Model[] }) {
  const id = useId();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const sending = useRef(false);
  const model = models.find(({ key }) => key === chosen) ?? models[0]!;
  const cost = model.credits_per_image === 1 ? '1 credit' : `${model.credits_per_image} credits`;
  const send = () =>
    void runAction(async () => {
      const wanted = words.trim();
      if (wanted === '' || sending.current) return;
      const version = takeShown();
      const source = editState.session?.source;
      if (version === null || source === undefined) return;
      const asked = { source: { ...source }, from: version.id };
      sending.current = true;
      setIsSending(true);
      try {
        const { width, height } = await previewOf(version);
        const item = await editWithWords(await toEdit(version), { words: wanted, model, width, height }, new AbortController().signal);
        if (!awaitVersion(wanted, item, asked)) showToast({ text: `“${wanted}” comes into the history: another picture is open now.` });
        setWords('');
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
      <label htmlFor={id} className={styles.label}>
        Change it with words
      </label>
      <input
        id={id}
        className={styles.words}
        dir="auto"
        autoComplete="off"
        maxLength={limits.promptLength}
        placeholder="Make it an evening in autumn"
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
