import * as Comlink from 'comlink';
import type { EditApi } from './api.ts';
import { countMask, renderMask } from './mask/write-mask.ts';
import { renderEdit, showEdit } from './render-edit.ts';

const api: EditApi = {
  showEdit: async (request) => {
    const preview = await showEdit(request);
    return Comlink.transfer(preview, [preview.bitmap]);
  },
  renderEdit,
  countMask,
  renderMask,
};
Comlink.expose(api);
