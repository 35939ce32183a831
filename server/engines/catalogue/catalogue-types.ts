import type { Bounds } from '../../../contract/model-capabilities.ts';
import type { FieldSource } from './field-sources.ts';

/** The engines whose models are known before they are asked. */
export type CatalogueEngine = 'fal' | 'replicate' | 'gemini' | 'openai';

/** What a job brings beside its words; a route says which of these it takes. */
export type Need =
  | 'words'
  | 'picture'
  | 'pictures'
  | 'first-frame'
  | 'both-frames'
  | 'elements'
  | 'film'
  | 'picture-and-voice'
  | 'film-and-voice'
  | 'enlarge'
  | 'speech'
  | 'music'
  | 'chat'
  | 'training';

/** A list price: what the engine asks for in US dollars, before any discount of the account. */
export type Price = { usd: number; per: 'picture' | 'megapixel' | 'video' | 'second' | 'step' | 'thousand-letters' };

/** What a route knows of what may be chosen. */
export type RouteFacts = {
  /** Pixels below which a side is refused. */
  sideMin?: number;
  /** Shapes as `16:9`, where a size is not taken. */
  ratios?: readonly string[];
  /** Seconds that it knows; the first one is taken when nobody chooses. */
  durations?: readonly number[];
  /** As the engine names them; the first one is taken when nobody chooses. */
  resolutions?: readonly string[];
  /** How many pictures it may be shown. */
  picturesMax?: number;
  steps?: Bounds;
  guidance?: Bounds;
  styles?: readonly string[];
};

/** One way to ask one engine for a model. */
export type Route = RouteFacts & {
  engine: CatalogueEngine;
  /** The engine's own name of what is called. */
  endpoint: string;
  takes: readonly Need[];
  /** The engine's fields, each with what is put into it. */
  fields: Readonly<Record<string, FieldSource>>;
  /** Sent as they are. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Taken only when this quality is asked for. */
  quality?: string;
  price?: Price;
};

export type CatalogueKind = 'image' | 'video' | 'lip-sync' | 'upscale' | 'training' | 'speech' | 'music' | 'sound' | 'chat';

/** A model of the studio: by whom it can be made, the first way that is connected being taken. */
export type CatalogueModel = {
  /** In the specification's words where it has one. */
  key: string;
  name: string;
  kind: CatalogueKind;
  routes: readonly Route[];
  /** Worst first. */
  qualities?: readonly string[];
  /** Said where people choose it: what stands behind the name, when it is not what the name says. */
  note?: string;
};

/** An engine's name that is not answered any more, and what is asked for in its place. */
export type RetiredEndpoint = {
  engine: CatalogueEngine;
  endpoint: string;
  /** The day it ended, as `2026-10-23`. */
  on: string;
  successor: string;
};
