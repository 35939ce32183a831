import { FileText } from 'lucide-react';
import { useRef } from 'react';
import { readPromptLines } from '../../../../contract/generation/image/bulk-prompts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Toggle } from '../../../ui/controls/toggle.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { changeForm } from '../create.state.ts';
import type { CreateForm } from '../form-rules.ts';

/** More than this is no list of prompts, bytes. */
const fileBytesMax = 2_000_000;

/** One image for each line of the prompt, and the lines from a file. */
export function BulkField({ form }: { form: CreateForm }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Toggle
        label="One for each line of the prompt"
        hint="Every line is a prompt of its own."
        isOn={form.isBulk}
        onChange={(isBulk) => changeForm({ isBulk })}
      />
      <Button icon={<FileText size={16} aria-hidden />} onClick={() => input.current?.click()}>
        Open a list of prompts
      </Button>
      <input
        ref={input}
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        aria-label="List of prompts"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file !== undefined) void takeList(file);
        }}
      />
    </>
  );
}

async function takeList(file: File): Promise<void> {
  const prompts = file.size > fileBytesMax ? [] : await readList(file);
  if (prompts === null) return;
  if (prompts.length === 0) {
    showToast({ kind: 'error', text: `There is no prompt in ${file.name}. A list is plain text or CSV, with one prompt a line.` });
    return;
  }
  changeForm({ prompt: prompts.join('\n'), isBulk: true });
}

async function readList(file: File): Promise<string[] | null> {
  try {
    return readPromptLines(await file.text());
  } catch (error) {
    // It was moved or may not be read: the browser says so with a DOMException.
    if (!(error instanceof DOMException)) throw error;
    showToast({ kind: 'error', text: 'Error reading file' });
    return null;
  }
}
