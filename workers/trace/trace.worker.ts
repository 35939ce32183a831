import * as Comlink from 'comlink';
import type { TraceApi } from './api.ts';
import { traceToSvg } from './trace-to-svg.ts';

Comlink.expose({ traceToSvg } satisfies TraceApi);
