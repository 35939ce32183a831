import type { CreateAddress } from '../../features/create/address/read-create-address.ts';
import { useAddressOfUse } from './use-address-of-use.ts';
import { useCreateAddress } from './use-create-address.ts';

/** Keeps the composer and the address of its page the same; shows nothing. */
export function AddressKeeper({ address }: { address: CreateAddress }) {
  useCreateAddress(address);
  useAddressOfUse(address.mode);
  return null;
}
