import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { GenerationParams } from '../../../contract/generations/generation.ts';
import { createAddress } from '../../features/create/address/create-address.ts';
import { modeOfParams, reuseSettings } from '../../features/create/form/params/from-params.ts';
import { whenDraftRead } from '../../features/create/sources/begin-with.ts';
import { runAction } from '../../ui/feedback/run-action.ts';

/** Puts older settings into the composer once its drafts are read. Albums have no composer and lead to Create. */
export function useComposer(hasComposer: boolean): (params: GenerationParams) => void {
  const navigate = useNavigate();
  return useCallback(
    (params) =>
      void runAction(async () => {
        if (!hasComposer) await navigate(createAddress({ mode: modeOfParams(params), model: null }));
        await whenDraftRead();
        reuseSettings(params);
      }),
    [navigate, hasComposer],
  );
}
