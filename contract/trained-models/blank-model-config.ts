import type { ModelConfig } from './trained-model-answer.ts';

/** The facts of a model of which only its key is known. */
export function blankModelConfig(key: string): ModelConfig {
  return {
    id: key,
    status: 'invalid_model',
    model_name: '',
    description: '',
    image_url: null,
    is_published: false,
    thumbnails: [],
    cover: null,
    sample_images: [],
    suggested_prompt: '',
    object_prompt: '',
    training_mode: null,
    character_creation_id: null,
  };
}
