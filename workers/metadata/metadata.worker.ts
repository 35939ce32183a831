import * as Comlink from 'comlink';
import type { MetadataApi } from './api.ts';
import { readGenerationData } from './read-generation-data.ts';

Comlink.expose({ readGenerationData } satisfies MetadataApi);
