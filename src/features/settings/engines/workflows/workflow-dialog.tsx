import { useId, useState } from 'react';
import {
  boundParameters,
  workflowLimits,
  workflowName,
  type BoundParameter,
  type Workflow,
  type WorkflowBindings,
  type WorkflowChoice,
  type WorkflowField,
} from '../../../../../contract/engines/engine-workflow.ts';
import * as v from 'valibot';
import { AppError } from '../../../../../contract/errors.ts';
import { callEngines } from '../../../../actions/engines/call-engines.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { errorText } from '../../../../ui/feedback/run-action.ts';
import { SelectField } from '../../../../ui/fields/select.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import styles from './workflows.module.css';

type Props = { workflow: Workflow; onClose: () => void; onSaved: (workflow: Workflow) => void };

const labels: Record<BoundParameter, string> = {
  prompt: 'Prompt',
  negative_prompt: 'Negative prompt',
  seed: 'Seed',
  width: 'Width',
  height: 'Height',
  steps: 'Steps',
  guidance: 'Guidance',
};
const takenBy: Record<BoundParameter, 'text' | 'whole' | 'number'> = {
  prompt: 'text',
  negative_prompt: 'text',
  seed: 'whole',
  width: 'whole',
  height: 'whole',
  steps: 'whole',
  guidance: 'number',
};

/** The name of a workflow, and the inputs of its request parameters. */
export function WorkflowDialog({ workflow, onClose, onSaved }: Props) {
  const { id, choices } = workflow;
  const formId = useId();
  const [name, setName] = useState(workflow.name);
  const [bindings, setBindings] = useState(workflow.bindings);
  const [problem, setProblem] = useState<{ isName: boolean; text: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const change = (next: Partial<WorkflowBindings>) => {
    setBindings({ ...bindings, ...next });
    setProblem(undefined);
  };
  const save = async () => {
    const read = v.safeParse(workflowName, name);
    if (!read.success) {
      setProblem({ isName: true, text: `It ${read.issues[0].message}.` });
      return;
    }
    setIsBusy(true);
    try {
      onSaved((await callEngines('engineWorkflowChange', { body: { id, name: read.output, bindings } })).workflow);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setProblem({ isName: false, text: error.issues[0]?.message ?? errorText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  const isSaver = (node: string) => node === bindings.output;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title="Edit the workflow"
      description="Where each parameter goes. What goes nowhere stays as the workflow has it, and cannot be chosen."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={workflowLimits.nameLength}
          value={name}
          error={problem?.isName === true ? problem.text : undefined}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
        {boundParameters.map((parameter) => (
          <FieldSelect
            key={parameter}
            label={labels[parameter]}
            choices={choices[takenBy[parameter]]}
            value={bindings[parameter]}
            onChange={(field) => change({ [parameter]: field })}
          />
        ))}
        {referenceSlots(workflow, bindings).map((value, index) => (
          <FieldSelect
            key={index}
            label={index === 0 ? 'Reference' : `Reference ${index + 1}`}
            choices={choices.picture}
            value={value}
            onChange={(field) => change({ references: replaceAt(bindings.references, index, field) })}
          />
        ))}
        <Choice
          label="Output"
          options={choices.output.map(({ node, label }) => ({ key: node, label }))}
          value={choices.output.find(({ node }) => isSaver(node))?.node ?? ''}
          onChange={(output) => change({ output })}
        />
        {problem?.isName === false && (
          <p className={styles.problem} role="alert">
            {problem.text}
          </p>
        )}
      </form>
    </Dialog>
  );
}

const nowhere = '';
const keyOf = ({ node, input }: WorkflowField): string => JSON.stringify([node, input]);

type FieldProps = {
  label: string;
  choices: readonly WorkflowChoice[];
  value: WorkflowField | null;
  onChange: (field: WorkflowField | null) => void;
};

function FieldSelect({ label, choices, value, onChange }: FieldProps) {
  const options = [{ key: nowhere, label: 'Nowhere' }, ...choices.map((choice) => ({ key: keyOf(choice), label: choice.label }))];
  return (
    <Choice
      label={label}
      options={options}
      value={value === null ? nowhere : keyOf(value)}
      onChange={(key) => {
        const chosen = choices.find((choice) => keyOf(choice) === key);
        onChange(chosen === undefined ? null : { node: chosen.node, input: chosen.input });
      }}
    />
  );
}

type ChoiceProps = { label: string; options: { key: string; label: string }[]; value: string; onChange: (key: string) => void };

function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map((option) => (
        <option key={option.key} value={option.key}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}

/** The bound reference inputs, and an empty one while another input is available. */
function referenceSlots({ choices }: Workflow, { references }: WorkflowBindings): (WorkflowField | null)[] {
  const most = Math.min(choices.picture.length, workflowLimits.referencesMax);
  return references.length < most ? [...references, null] : references;
}

function replaceAt(references: readonly WorkflowField[], index: number, field: WorkflowField | null): WorkflowField[] {
  const next = references.map((one, at) => (at === index ? field : one));
  return [...next, ...(index >= references.length ? [field] : [])].filter((one) => one !== null);
}
