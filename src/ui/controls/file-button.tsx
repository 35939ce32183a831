import type { ReactNode } from 'react';
import { useRef } from 'react';
import { Button } from './button.tsx';

type FileButtonProps = { label: string; icon: ReactNode; accept: string; onFile: (file: File) => void };

/** A button that opens the system's file dialog. */
export function FileButton({ label, icon, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
