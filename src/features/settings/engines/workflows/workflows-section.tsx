import { Upload } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { workflowGraphSchema, workflowLimits, type Workflow } from '../../../../../contract/engines/engine-workflow.ts';
import { AppError } from '../../../../../contract/errors.ts';
import { callEngines } from '../../../../actions/engines/call-engines.ts';
import { readText } from '../../../../lib/text/read-text.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { errorText } from '../../../../ui/feedback/run-action.ts';
import { WorkflowDialog } from './workflow-dialog.tsx';
import { WorkflowItem } from './workflow-item.tsx';
import styles from './workflows.module.css';

type Props = { engine: { id: string; name: string }; onChanged: () => void };

/** The workflows of a ComfyUI, each offered as a model. `onChanged`: the engine serves other models now. */
export function WorkflowsSection({ engine, onChanged }: Props) {
  const titleId = useId();
  const file = useRef<HTMLInputElement>(null);
  const [workflows, setWorkflows] = useState<Workflow[]>();
  const [editing, setEditing] = useState<Workflow>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let isShown = true;
    void (async () => {
      const read = await attempt(async () => (await callEngines('engineWorkflows', { query: { id: engine.id } })).workflows);
      if (!isShown) return;
      if (typeof read === 'string') setProblem(read);
      else setWorkflows(read);
    })();
    return () => {
      isShown = false;
    };
  }, [engine.id]);

  const put = (workflow: Workflow) =>
    setWorkflows((before = []) =>
      before.some(({ id }) => id === workflow.id) ? before.map((one) => (one.id === workflow.id ? workflow : one)) : [...before, workflow],
    );
  const add = async (chosen: File) => {
    setProblem(undefined);
    setIsBusy(true);
    const added = await attempt(async () => {
      const graph = await readGraph(chosen);
      return typeof graph === 'string' ? graph : (await callEngines('engineWorkflowAdd', { body: { id: engine.id, ...graph } })).workflow;
    });
    setIsBusy(false);
    if (typeof added === 'string') {
      setProblem(added);
      return;
    }
    put(added);
    setEditing(added);
    onChanged();
  };
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h3 id={titleId}>Workflows</h3>
          <p className={styles.hint}>In ComfyUI choose “Export (API)”, then upload the file here. Each one becomes a model.</p>
        </div>
        <Button size="s" icon={<Upload size={16} aria-hidden />} isBusy={isBusy} onClick={() => file.current?.click()}>
          Upload a workflow
        </Button>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={`Workflow for ${engine.name}`}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = '';
            if (chosen !== undefined) void add(chosen);
          }}
        />
      </div>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {workflows !== undefined && workflows.length > 0 && (
        <ul className={styles.list}>
          {workflows.map((workflow) => (
            <WorkflowItem
              key={workflow.id}
              workflow={workflow}
              onChecked={put}
              onEdit={() => setEditing(workflow)}
              onGone={() => {
                setWorkflows((before = []) => before.filter(({ id }) => id !== workflow.id));
                onChanged();
              }}
            />
          ))}
        </ul>
      )}
      {editing !== undefined && (
        <WorkflowDialog
          workflow={editing}
          onClose={() => setEditing(undefined)}
          onSaved={(saved) => {
            put(saved);
            setEditing(undefined);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

/** The result of `work`, or its error in one sentence. */
async function attempt<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return errorText(error);
    throw error;
  }
}

async function readGraph(file: File): Promise<{ name: string; graph: v.InferOutput<typeof workflowGraphSchema> } | string> {
  if (file.size > workflowLimits.bytes) return `A workflow is at most ${workflowLimits.bytes / 1024} KB.`;
  const [reading] = await readText(file);
  // Texts of its nodes go to the engine; a guessed encoding could change them unseen.
  if (reading === undefined || reading.isGuessed || reading.text.includes('\uFFFD')) {
    return 'This file has characters that cannot be read. Save it as UTF-8, then upload it again.';
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), workflowGraphSchema), reading.text);
  const name = file.name
    .replace(/\.json$/i, '')
    .trim()
    .slice(0, workflowLimits.nameLength);
  if (parsed.success) return { name: name === '' ? 'Workflow' : name, graph: parsed.output };
  return 'This is no workflow that was exported for the API. In ComfyUI choose “Export (API)” in place of “Export”.';
}
