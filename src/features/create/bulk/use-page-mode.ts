import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { loadUntilThere } from '../../../lib/load-until-there.ts';
import { changeForm, createState } from '../create.state.ts';

/** Begins as the address says: with a list of prompts in the mode `bulk`. What was chosen afterwards stays. */
export function usePageMode(mode: string | undefined): void {
  const { isDraftRead } = useSnapshot(createState);
  useEffect(() => {
    if (isDraftRead && mode !== undefined) void beginIn(mode);
  }, [isDraftRead, mode]);
}

async function beginIn(mode: string): Promise<void> {
  const { readPageMode } = await loadUntilThere(() => import('../../../../contract/generation/page-mode.ts'));
  if (readPageMode(undefined, mode) === 'bulk') changeForm({ isBulk: true });
}
