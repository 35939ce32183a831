import type { SpeakerEntry } from '../../../contract/catalogue/catalogue.ts';
import type { ReferenceType } from '../../../contract/generations/image/reference-types.ts';
import type { FieldSource, RouteFacts } from './field-sources.ts';

/** The engines whose models are known before they are asked. */
export type CatalogueEngine = 'fal' | 'replicate' | 'gemini' | 'openai';

/** The input of a job beside its words. Each route serves one need. */
export type Need =
  | `follow-${ReferenceType}`
  | 'follow-several'
  | 'words'
  | 'picture'
  | 'pictures'
  | 'masked'
  | 'trained'
  | 'trained-picture'
  | 'first-frame'
  | 'both-frames'
  | 'elements'
  | 'film'
  | 'film-to-enlarge'
  | 'picture-and-voice'
  | 'film-and-voice'
  | 'picture-and-speech'
  | 'enlarge'
  | 'speech'
  | 'music'
  | 'chat'
  | 'training';

/** A list price: what the engine asks for in US dollars, before any discount of the account. */
export type Price = { usd: number; per: 'picture' | 'megapixel' | 'video' | 'second' | 'step' | 'thousand-letters' };

/** One way to ask one engine for a model. */
export type Route = RouteFacts & {
  engine: CatalogueEngine;
  /** The engine's own name of the model that it runs. */
  endpoint: string;
  takes: readonly Need[];
  /** The engine's fields, each with the source of its value. */
  fields: Readonly<Record<string, FieldSource>>;
  /** Fields with constant values. */
  fixed?: Readonly<Record<string, unknown>>;
  /** The quality that this route serves; absent: all qualities. */
  quality?: string;
  price?: Price;
};

export type CatalogueKind =
  | 'image'
  | 'video'
  | 'lip-sync'
  | 'upscale'
  | 'video-upscale'
  | 'training'
  | 'speech'
  | 'music'
  | 'sound'
  | 'chat';

/** A model of the studio: by whom it can be made, the first way that is connected being taken. */
export type CatalogueModel = {
  /** In the specification's words where it has one. */
  key: string;
  name: string;
  kind: CatalogueKind;
  routes: readonly Route[];
  /** The first is the default. */
  qualities?: readonly string[];
  /** Voices of a speech model; the first is the default. */
  voices?: SpeakerEntry['voices'];
  /** Shown where people choose the model: which model really runs, when its name does not say so. */
  note?: string;
};

/** An endpoint that the engine has shut down, and its replacement. */
export type RetiredEndpoint = {
  engine: CatalogueEngine;
  endpoint: string;
  /** The day it ended, as `2026-10-23`. */
  on: string;
  successor: string;
};
