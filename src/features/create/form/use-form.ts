import { useSnapshot } from 'valtio/react';
import { createState } from './create.state.ts';
import type { FormMode } from './form-modes.ts';
import type { CreateForm } from './form-rules.ts';

/** The mode whose form is shown. */
export function useMode(): FormMode {
  return useSnapshot(createState).mode;
}

/** The form, rendered in step with every key press so that the caret stays where it is. */
export function useForm(): CreateForm {
  return useSnapshot(createState, { sync: true }).form;
}
