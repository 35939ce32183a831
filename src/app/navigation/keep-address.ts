import { impliedModel } from '../../features/create/address/create-address.ts';
import type { CreateAddress } from '../../features/create/address/read-create-address.ts';

/** The state that the composer shows; no model before one is known. */
type Shown = { mode: CreateAddress['mode']; model: string };
type Step = { choose: string } | { goTo: CreateAddress; isReplaced: boolean } | null;

/**
 * Returns the next step that makes an address and the composer the same; null: they are. A new address decides the model, where it
 * names one; then the composer decides. Another model replaces the address, another mode is a step that Back undoes.
 */
export function createAddressKeeper(): (address: CreateAddress, shown: Shown) => Step {
  let seen: string | null = null;
  /** The address that the composer is navigating to; on arrival it counts as known, not as new. */
  let wanted: string | null = null;
  return (address, shown) => {
    const name = nameOf(address);
    const isNew = name !== seen && name !== wanted;
    if (name === wanted) wanted = null;
    seen = name;
    if (isNew && address.model !== null && address.model !== shown.model) return { choose: address.model };
    const isSameMode = shown.mode === address.mode;
    if (shown.model === '' || (isSameMode && shown.model === (address.model ?? impliedModel(address.mode)))) return null;
    wanted = nameOf(shown);
    return { goTo: shown, isReplaced: isSameMode };
  };
}

function nameOf({ mode, model }: CreateAddress): string {
  return `${mode} ${model ?? ''}`;
}
