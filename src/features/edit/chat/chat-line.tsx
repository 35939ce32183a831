import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { EditMask } from '../../../../contract/edit/edit-mask.ts';
import { changesMasked, editsWithWords } from '../../../../contract/edit/editing-models.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { refreshCatalogue } from '../../../actions/engines/refresh-catalogue.ts';
import { findCatalogue } from '../../../db/queries/generations/models.ts';
import { findMe } from '../../../db/queries/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { WordsForm } from './words-form.tsx';
import styles from './chat-line.module.css';

type ChatLineProps = {
  /** The mask of the version on the stage; null without one. */
  mask: EditMask | null;
  /** Opens the mask tool. */
  onMask: () => void;
};

/** Edits the picture, or its masked part, by an instruction to a model. The result becomes the next version. */
export function ChatLine({ mask, onMask }: ChatLineProps) {
  const models = useLiveQuery(async () => (await findCatalogue()) ?? null, []);
  const me = useLiveQuery(async () => (await findMe()) ?? null, []);
  const isKnown = me != null;
  useEffect(() => {
    if (isKnown) void runAction(refreshCatalogue);
  }, [isKnown]);
  if (models === undefined) return <div className={styles.line} />;
  if (models === null)
    return <p className={styles.none}>The list of models is not on this device yet. Connect once to change pictures by words.</p>;
  const ready = models.filter(({ available }) => available);
  const masking = ready.filter(changesMasked);
  const able = mask === null ? ready.filter(editsWithWords) : masking;
  if (able.length > 0) return <WordsForm models={able} mask={mask} plan={me?.plan ?? 'free'} />;
  const isAdmin = me?.is_admin === true;
  if (mask !== null) return <NoEngine text="No connected engine changes a masked part." isAdmin={isAdmin} />;
  return (
    <NoEngine
      text="No connected engine changes pictures by words, as Flux Kontext, GPT Image, Nano Banana and Qwen Image do."
      isAdmin={isAdmin}
      masking={masking[0]}
      onMask={onMask}
    />
  );
}

type NoEngineProps = { text: string; isAdmin: boolean; masking?: Model | undefined; onMask?: () => void };

/** `masking`: a model that can at least edit a masked part. */
function NoEngine({ text, isAdmin, masking, onMask }: NoEngineProps) {
  return (
    <div className={styles.none}>
      <p>
        {text} {isAdmin ? <Link to="/settings/engines">Connect one in Engines</Link> : 'An administrator can connect one.'}
      </p>
      {masking !== undefined && (
        <p className={styles.instead}>
          {masking.name} can change a part of it.{' '}
          <Button size="s" onClick={onMask}>
            Mask a part
          </Button>
        </p>
      )}
    </div>
  );
}
