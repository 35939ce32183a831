import { proxy } from 'valtio/vanilla';
import type { Download } from './download.ts';

/** The downloads of this tab, oldest first. Changed by the queue alone. */
export const downloadsState = proxy({ downloads: [] as Download[] });
