import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { findCatalogue } from '../../../db/queries/models.ts';
import { loadUntilThere } from '../../../lib/load-until-there.ts';
import { changeForm, createState } from '../form/create.state.ts';

/**
 * Begins as the address says, once: with a list of prompts in the mode `bulk`. `onBegun` takes the mode out of the address:
 * applied again after a reload, it would turn on what was turned off since.
 */
export function usePageMode(mode: string | undefined, onBegun: () => void): void {
  const { isDraftRead } = useSnapshot(createState);
  useEffect(() => {
    if (!isDraftRead || mode === undefined) return undefined;
    const leave = new AbortController();
    void begin(mode, leave.signal, onBegun);
    return () => leave.abort();
  }, [isDraftRead, mode, onBegun]);
}

async function begin(mode: string, left: AbortSignal, onBegun: () => void): Promise<void> {
  const { beginInMode } = await loadUntilThere(() => import('./begin-in-mode.ts'));
  const change = beginInMode(mode, createState.form, await findCatalogue());
  if (left.aborted || change === null) return;
  changeForm(change);
  onBegun();
}
