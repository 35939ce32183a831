import { FileText } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Toggle } from '../../../ui/controls/toggle.tsx';
import { takeToMode } from '../form/choose-model.ts';
import type { CreateForm } from '../form/form-rules.ts';
import { takeLists } from './take-lists.ts';

/** One image for each line of the prompt, and the lines from a file. */
export function BulkField({ form }: { form: CreateForm }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Toggle
        label="One for each line of the prompt"
        hint="Every line is a prompt of its own."
        isOn={form.isBulk}
        onChange={(isBulk) => takeToMode(isBulk ? 'bulk' : 'image')}
      />
      <Button icon={<FileText size={16} aria-hidden />} onClick={() => input.current?.click()}>
        Open a list of prompts
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept=".txt,.csv,.tsv,text/plain,text/csv,text/tab-separated-values"
        aria-label="List of prompts"
        hidden
        onChange={(event) => {
          const files = Array.from(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
          if (files.length > 0) void takeLists(files);
        }}
      />
    </>
  );
}
