import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { listReferences } from '../sources/sources.ts';
import { createState, enterMode } from './create.state.ts';
import type { FormMode } from './form-modes.ts';
import type { CreateForm } from './form-rules.ts';

const undoMs = 15_000;

/** Offers Undo after the prompt or pictures of a form were replaced. `from`: the mode shown before. */
export function offerFormer(mode: FormMode, former: CreateForm, from: FormMode): void {
  const form = createState.forms[mode];
  const had = listReferences(former);
  const areWordsLost = former.prompt.trim() !== '' && form.prompt !== former.prompt;
  const arePicturesLost = had.length > 0 && listReferences(form).join() !== had.join();
  if (!areWordsLost && !arePicturesLost) return;
  const bringBack = () => {
    enterMode(mode);
    createState.forms[mode] = former;
    enterMode(from);
  };
  showToast({
    key: 'former-form',
    text: areWordsLost ? 'The prompt that was here was replaced.' : 'The pictures that were here were replaced.',
    durationMs: undoMs,
    actions: [{ label: 'Undo', onPress: bringBack }],
  });
}
