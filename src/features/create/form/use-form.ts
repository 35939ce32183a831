import { useSnapshot } from 'valtio/react';
import { createState } from './create.state.ts';
import type { CreateForm } from './form-rules.ts';

/** The form, rendered in step with every key press so that the caret stays where it is. */
export function useForm(): CreateForm {
  return useSnapshot(createState, { sync: true }).form;
}
