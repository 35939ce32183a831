import type { EngineRooms } from './engines/engine-rooms.ts';
import type { EngineConnections } from './engines/engine-connections.ts';
import type { EngineRegistry } from '../engines/engine-registry.ts';
import type { NetworkUpscaler } from '../engines/upscaler/network-upscaler.ts';
import type { GenerationQueue } from '../queue/generation-queue.ts';
import type { Database } from '../storage/database.ts';
import type { MediaStore } from '../storage/files/media-store.ts';

/** What making, canceling and showing pictures needs; verbs take the part of it that they use. */
export type GenerationStudio = {
  db: Database;
  engines: EngineRegistry;
  connections: EngineConnections;
  mediaStore: MediaStore;
  upscaler: NetworkUpscaler;
  queue: GenerationQueue & { rooms: EngineRooms };
};
