import type { EngineRooms } from './engines/engine-rooms.ts';
import type { EngineConnections } from './engines/engine-connections.ts';
import type { EngineRegistry } from '../engines/engine-registry.ts';
import type { BuiltInUpscaler } from '../engines/upscaler/built-in-upscaler.ts';
import type { GenerationQueue } from '../queue/generation-queue.ts';
import type { Database } from '../storage/database.ts';
import type { MediaStore } from '../storage/files/media-store.ts';

/** The dependencies of making, canceling and showing pictures; each verb takes the part that it uses. */
export type GenerationStudio = {
  db: Database;
  engines: EngineRegistry;
  connections: EngineConnections;
  mediaStore: MediaStore;
  upscaler: BuiltInUpscaler;
  queue: GenerationQueue & { rooms: EngineRooms };
};
