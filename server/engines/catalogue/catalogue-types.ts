import type { SpeakerEntry } from '../../../contract/catalogue/catalogue.ts';
import type { ReferenceType } from '../../../contract/generations/image/reference-types.ts';
import type { FieldSource, RouteFacts } from './field-sources.ts';

/** The engines whose models are known before they are asked. */
export type CatalogueEngine = 'fal' | 'replicate' | 'gemini' | 'openai';

/** What a job brings beside its words; a route says which of these it takes. */
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
  /** Of what speaks; the first is the default. */
  voices?: SpeakerEntry['voices'];
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
