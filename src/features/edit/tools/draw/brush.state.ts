import { proxy } from 'valtio/vanilla';
import type { Brush } from '../../../../ui/brush/brush.ts';

export const brushState = proxy<Brush>({ mode: 'pen', share: 0.012, colour: 'rgba(214, 40, 40, 1)' });
