import type { Model } from '../../../../contract/catalogue/model.ts';
import { loadUntilThere } from '../../../lib/connection/load-until-there.ts';
import { createState } from '../form/create.state.ts';

/** Lazily runs `settleForm`, after a change of model or, without one, the removal of all references. */
export function settleSoon(model?: Model): void {
  const { form } = createState;
  const { size, steps } = form.auto;
  if (size.cause === null && steps.cause === null && form.followed.length === 0) return;
  void loadUntilThere(() => import('./settle-references.ts')).then(({ settleForm }) => settleForm(form, model));
}
