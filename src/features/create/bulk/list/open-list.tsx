import { FileText } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { takeLists } from './take-lists.ts';

/** A button that opens prompt files. `isShort`: icon only. */
export function OpenList({ isShort = false }: { isShort?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  return (
    <>
      {isShort ? (
        <IconButton label="Open a list" variant="outline" icon={<FileText size={18} />} onClick={open} />
      ) : (
        <Button icon={<FileText size={16} aria-hidden />} onClick={open}>
          Open a list
        </Button>
      )}
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
