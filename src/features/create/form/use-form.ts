import { useSnapshot } from 'valtio/react';
import { createState } from './create.state.ts';
import type { FormMode } from './form-modes.ts';
import type { CreateForm } from './form-rules.ts';

/** The current mode. */
export function useMode(): FormMode {
  return useSnapshot(createState).mode;
}

/** The form. `sync`: it renders with every key press, or the caret would jump. */
export function useForm(): CreateForm {
  return useSnapshot(createState, { sync: true }).form;
}
