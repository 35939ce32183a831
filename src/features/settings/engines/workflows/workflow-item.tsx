import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Workflow } from '../../../../../contract/engines/engine-workflow.ts';
import { callEngines } from '../../../../actions/engines/call-engines.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { showToast } from '../../../../ui/feedback/toast/toast-store.ts';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import styles from './workflows.module.css';

type Props = { workflow: Workflow; onChecked: (workflow: Workflow) => void; onEdit: () => void; onGone: () => void };

/** One workflow: whether its ComfyUI can run it, and its actions. */
export function WorkflowItem({ workflow, onChecked, onEdit, onGone }: Props) {
  const { id, name, makes, nodes, problem } = workflow;
  const [busy, setBusy] = useState<'test' | 'remove' | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const test = async () => {
    setBusy('test');
    const answer = await runAction(() => callEngines('engineWorkflowCheck', { body: { id } }));
    setBusy(null);
    if (answer === undefined) return;
    onChecked(answer.workflow);
    if (answer.workflow.problem === null) showToast({ text: `ComfyUI has everything that ${name} needs.`, kind: 'success' });
  };
  const remove = async () => {
    setBusy('remove');
    const done = await runAction(() => callEngines('engineWorkflowRemove', { body: { id } }));
    setBusy(null);
    setIsAsking(false);
    if (done !== undefined) onGone();
  };
  return (
    <li className={styles.item} aria-label={name}>
      <div className={styles.names}>
        <strong>{name}</strong>
        <span className={styles.hint}>
          {makes === 'video' ? 'Videos' : 'Pictures'} · {nodes} {nodes === 1 ? 'node' : 'nodes'}
        </span>
        {problem !== null && (
          <span className={styles.problem}>
            <CircleAlert size={16} aria-hidden /> {problem}
          </span>
        )}
      </div>
      <div className={styles.buttons}>
        <Button size="s" isBusy={busy === 'test'} aria-label={`Test ${name}`} onClick={() => void test()}>
          Test
        </Button>
        <Button size="s" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button size="s" aria-label={`Remove ${name}`} onClick={() => setIsAsking(true)}>
          Remove
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Remove ${name}?`}
        description="It is no longer a model of this studio. What was made with it stays."
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <Button variant="danger" isBusy={busy === 'remove'} onClick={() => void remove()}>
              Remove
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </li>
  );
}
