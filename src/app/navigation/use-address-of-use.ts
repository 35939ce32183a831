import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { FormMode } from '../../features/create/form/form-modes.ts';
import { loadUntilThere } from '../../lib/connection/load-until-there.ts';
import { errorText } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';

const nothing = { model_id: undefined, prompt: undefined, image_url: undefined, upload_image_url: undefined, video_url: undefined };

/**
 * Puts a trained model, picture, video or prompt from the address into the form, which is kept as a draft. The address then drops them:
 * opened again, it would overwrite later changes.
 */
export function useAddressOfUse(mode: FormMode): void {
  const { model_id, prompt, image_url, upload_image_url, video_url } = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    const asked = { model_id, prompt, image_url, upload_image_url, video_url };
    if (Object.values(asked).every((one) => one === undefined)) return;
    void navigate({ to: '.', search: (search) => ({ ...search, ...nothing }), replace: true, state: (state) => state });
    void runRepeatably(async () => {
      const { beginAtAddress } = await loadUntilThere(() => import('../../features/create/address/begin-at-address.ts'));
      await beginAtAddress(mode, asked);
    });
  }, [mode, model_id, prompt, image_url, upload_image_url, video_url, navigate]);
}

/** Runs an action. Shows an error as a toast with Try again, which runs it once more. */
async function runRepeatably(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    const again = { label: 'Try again', onPress: () => void runRepeatably(action) };
    showToast({ text: errorText(error), kind: 'error', durationMs: null, actions: [again] });
  }
}
