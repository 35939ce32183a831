import * as Comlink from 'comlink';
import type { ArchiveApi } from './api.ts';
import { writeZip } from './write-zip.ts';

Comlink.expose({ writeZip } satisfies ArchiveApi);
