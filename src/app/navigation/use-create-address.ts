import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Model } from '../../../contract/catalogue/model.ts';
import { findCatalogue } from '../../db/queries/generations/models.ts';
import { createAddress } from '../../features/create/address/create-address.ts';
import type { CreateAddress } from '../../features/create/address/read-create-address.ts';
import { putModel } from '../../features/create/form/choose-model.ts';
import { changeForm, createState } from '../../features/create/form/create.state.ts';
import { createAddressKeeper } from './keep-address.ts';

/** Keeps the composer and the address of its page the same. The page has entered the mode of its address. */
export function useCreateAddress({ mode, model }: CreateAddress): void {
  const navigate = useNavigate();
  const { mode: shownMode, form, isDraftRead } = useSnapshot(createState);
  const models = useLiveQuery(async () => findCatalogue(), []);
  const [keep] = useState(createAddressKeeper);
  useEffect(() => {
    // Not before the draft is read, which would replace the model, and the catalogue, which knows the model's own size.
    if (!isDraftRead || models === undefined) return;
    const step = keep({ mode, model }, { mode: createState.mode, model: createState.form.model });
    if (step === null) return;
    if ('choose' in step) return choose(step.choose, models);
    const { search, ...address } = createAddress(step.goTo);
    // The same page keeps the rest of its address, such as the open picture.
    if (step.isReplaced)
      void navigate({
        ...address,
        search: (before) => ({ ...before, ai_model: undefined, ...search }),
        replace: true,
        state: (before) => before,
      });
    else void navigate({ ...address, search });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- read from the state: what was rendered may be from before the new mode
  }, [mode, model, shownMode, form.model, isDraftRead, models, navigate, keep]);
}

function choose(key: string, models: readonly Model[]): void {
  const model = models.find((one) => one.key === key);
  if (model === undefined) changeForm({ model: key });
  else putModel(model);
}
