import { useEffect } from 'react';
import { listCharacters } from '../../../db/queries/characters/characters.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { beginWithCharacter, clearTraining, trainState } from './train.state.ts';

/** Starts with the pictures of the address's character; without one, clears a leftover training of a character. */
export function useCharacter(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) {
      if (trainState.form.character !== null) clearTraining();
      return;
    }
    void runAction(async () => {
      const found = (await listCharacters()).find((one) => one.id === id);
      if (found === undefined)
        showToast({ kind: 'error', text: 'This character was deleted or has not arrived yet. Train a model of other pictures.' });
      else beginWithCharacter({ id, key: found.model_id, name: found.character_name }, found.image_urls);
    });
  }, [id]);
}
