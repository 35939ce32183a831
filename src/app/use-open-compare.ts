import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as v from 'valibot';
import { idSchema } from '../../contract/id.ts';

/** As many as fit beside each other. */
export const comparedCount = { min: 2, max: 4 };

/** The items named in an address (`<id>,<id>`); null unless they are two to four different ones. */
export function parseComparedIds(compare: string): string[] | null {
  const ids = [...new Set(compare.split(','))];
  const isRight = ids.length >= comparedCount.min && ids.length <= comparedCount.max && ids.every((id) => v.is(idSchema, id));
  return isRight ? ids : null;
}

/** Opens two to four items beside each other, over the place one is at. Back closes it. */
export function useOpenCompare(): (ids: readonly string[]) => void {
  const navigate = useNavigate();
  return useCallback(
    (ids) =>
      void navigate({
        to: '.',
        search: (search) => ({ ...search, compare: ids.join() }),
        state: (state) => ({ ...state, isComparedHere: true }),
      }),
    [navigate],
  );
}
