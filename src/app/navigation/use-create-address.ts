import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Model } from '../../../contract/model.ts';
import { findCatalogue } from '../../db/queries/models.ts';
import { createAddress, impliedModel } from '../../features/create/address/create-address.ts';
import type { CreateAddress } from '../../features/create/address/read-create-address.ts';
import { putModel } from '../../features/create/form/choose-model.ts';
import { changeForm, createState } from '../../features/create/form/create.state.ts';

const noModels: readonly Model[] = [];

/**
 * Keeps the composer and the address of its page the same. The page has entered the mode of its address; a new address decides the
 * model too, where it names one. Another model then replaces the address; another mode, as that of reused settings, is a step that Back undoes.
 */
export function useCreateAddress({ mode, model }: CreateAddress): void {
  const navigate = useNavigate();
  const { mode: shownMode, form, isDraftRead } = useSnapshot(createState);
  const models = useLiveQuery(async () => (await findCatalogue()) ?? noModels, []);
  const seen = useRef<string | null>(null);
  /** The address that is being gone to: it comes from the composer, which knows it. */
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    // A draft would take the place of the model before.
    if (!isDraftRead || models === undefined) return;
    const address = nameOf({ mode, model });
    const isNew = address !== seen.current && address !== wanted.current;
    seen.current = address;
    if (isNew && model !== null && model !== createState.form.model) return choose(model, models);
    const next = { mode: createState.mode, model: createState.form.model };
    if (next.model === '' || (next.mode === mode && next.model === (model ?? impliedModel(mode)))) return;
    wanted.current = nameOf(next);
    void navigate({ ...createAddress(next), replace: next.mode === mode });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- read from the state: what was rendered may be from before the new mode
  }, [mode, model, shownMode, form.model, isDraftRead, models, navigate]);
}

function nameOf({ mode, model }: CreateAddress): string {
  return `${mode} ${model ?? ''}`;
}

function choose(key: string, models: readonly Model[]): void {
  const model = models.find((one) => one.key === key);
  if (model === undefined) changeForm({ model: key });
  else putModel(model);
}
