import type { Model } from '../../../../contract/catalogue/model.ts';
import type { FormMode } from '../form/form-modes.ts';

const makes: Record<FormMode, string> = {
  image: 'images',
  bulk: 'images from a list',
  image2video: 'videos from an image',
  text2video: 'videos from words',
  elements: 'videos from elements',
  audio: 'sound for videos',
};

const videoEngines = 'fal or Replicate with a key, or ComfyUI with a workflow for videos';
const imageEngines = 'ComfyUI or AUTOMATIC1111 by its address, or fal, Replicate, OpenAI or Gemini with a key';

/** Why a model does not work in a mode, and the engine to connect. `key`: empty without a chosen model. */
export function describeUnsupported({ mode, key, model }: { mode: FormMode; key: string; model: Model | undefined }): {
  title: string;
  text: string;
} {
  const engines = mode === 'image' || mode === 'bulk' ? imageEngines : videoEngines;
  const connect = `Engines that can be connected for ${makes[mode]}: ${engines}.`;
  if (key === '') return { title: `No engine here makes ${makes[mode]} yet`, text: `Connect one to begin. ${connect}` };
  if (model === undefined)
    return { title: `This studio does not have the model ${key}`, text: `No connected engine serves it. ${connect}` };
  return { title: `${model.name} does not make ${makes[mode]}`, text: `Choose another model. ${connect}` };
}
