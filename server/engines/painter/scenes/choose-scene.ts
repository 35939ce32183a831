import { asksForGround } from '../layers/staffage.ts';
import type { Reading } from '../read-prompt.ts';
import type { Scene } from '../stage.ts';
import type { Value } from '../words/concepts.ts';
import { abstract } from './abstract.ts';
import { city } from './city.ts';
import { coast } from './landscapes/coast.ts';
import { desert } from './landscapes/desert.ts';
import { forest } from './landscapes/forest.ts';
import { canyon, waterfall } from './landscapes/gorge.ts';
import { heights } from './landscapes/heights.ts';
import { lake } from './landscapes/lake.ts';
import { marsh } from './landscapes/marsh.ts';
import { meadow } from './landscapes/meadow.ts';
import { mountains } from './landscapes/mountains.ts';
import { geometric, mandala } from './ornament.ts';
import { portrait } from './portrait.ts';
import { road } from './landscapes/road.ts';
import { space } from './space.ts';
import { stillLife } from './still-life.ts';
import { street } from './street.ts';
import { underwater } from './landscapes/underwater.ts';
import { arctic, volcano } from './landscapes/wild.ts';
import { windowSill } from './window.ts';

const byPlace: Partial<Record<Value<'place'>, Scene>> = {
  mountains,
  sea: coast,
  beach: coast,
  island: coast,
  marsh,
  lake,
  river: lake,
  forest,
  desert,
  meadow,
  garden: meadow,
  village: meadow,
  city,
  street,
  canyon,
  waterfall,
  space,
  volcano,
  arctic,
  underwater,
  stilllife: stillLife,
  portrait,
  window: windowSill,
  road,
  cliff: coast,
  heights,
  abstract,
  geometric,
  mandala,
};

const bySubject: Partial<Record<Value<'subject'>, Scene>> = {
  boat: coast,
  whale: coast,
  lighthouse: coast,
  fox: forest,
  deer: forest,
  cactus: desert,
  palm: coast,
  fish: underwater,
  planet: space,
  vase: stillLife,
  fruit: stillLife,
  bottle: stillLife,
  robot: street,
  dog: meadow,
  wolf: mountains,
  butterfly: meadow,
  dragon: mountains,
  dinosaur: meadow,
  elephant: meadow,
  owl: forest,
  astronaut: space,
  wizard: forest,
  mermaid: coast,
  snowman: mountains,
  car: road,
  train: road,
  rocket: space,
  eiffel: city,
  cup: stillLife,
  cake: stillLife,
  rose: stillLife,
  tulip: meadow,
  sunflower: meadow,
  heart: meadow,
  bicycle: road,
  comet: mountains,
  fire: mountains,
  stars: mountains,
  balloon: meadow,
  windmill: meadow,
  horse: meadow,
  cat: windowSill,
  castle: mountains,
  bridge: lake,
  flowers: meadow,
};

// When several places are named, the one that shapes the whole picture wins over the one that lends a detail.
const strong: readonly Value<'place'>[] = [
  'stilllife',
  'mandala',
  'geometric',
  'underwater',
  'heights',
  'cliff',
  'space',
  'waterfall',
  'volcano',
  'street',
  'canyon',
  'arctic',
  'beach',
  'marsh',
  'lake',
  'river',
  'island',
];

/** The scene that suits the words best; without a known word, the hash of the words chooses. */
export function chooseScene(reading: Reading): Scene {
  const places = reading.all('place');
  // «A cabin with a lit window» is seen from outside: a window fills the picture only without anything else. A person at breakfast is a
  // portrait.
  const isPeopled = places.includes('portrait');
  if (isPeopled && (reading.has('view:close') || reading.has('view:detail'))) return portrait;
  const outside: Value<'place'>[] = places.filter((place) => place !== 'window' && !(isPeopled && place === 'stilllife'));
  const isInside = outside.length === 0 && !reading.has('subject:house') && !reading.has('subject:castle');
  const named = isInside ? places[0] : (strong.find((place) => outside.includes(place)) ?? outside[0]);
  // A forest without trees is a clearing; people and things need a street, not a skyline.
  if (named === 'forest' && (reading.excludes('subject:tree') || reading.excludes('place:forest'))) return meadow;
  if (named === 'city' && asksForGround(reading)) return street;
  if (named === 'road' && !asksForGround(reading)) return street;
  const scene = named && byPlace[named];
  if (scene) return scene;
  const subject = reading.all('subject').find((name) => bySubject[name]);
  const free = [abstract, meadow, abstract, mountains, geometric, lake, coast, space];
  const open = [meadow, mountains, lake, coast];
  if (subject) return bySubject[subject]!;
  // Without any known word half of the scenes are abstract: an unrequested landscape would claim more than the painter understood.
  const scenes = reading.concepts.every((concept) => concept.startsWith('view:')) ? free : open;
  return scenes[reading.hash % scenes.length]!;
}
