import * as v from 'valibot';
import { expect, it } from 'vitest';
import { chosenEntries } from '../generations/settings/chosen-settings.ts';
import { historyQuerySchema } from '../history/history.ts';
import { routes } from '../routes/routes.ts';

const broken = 'sea\0 and \ud800';
const kept = 'sea and \ufffd';

it.each([
  ['the name of a team', routes.teamCreate.body.entries.name],
  ['a trained model', chosenEntries.model_id],
  ['a model below it', chosenEntries.base_model],
  ['a style', chosenEntries.style],
  ['a model to filter by', historyQuerySchema.entries.model],
  ['a model to measure', routes.createGenerationTime.query.entries.base_model],
  ['a user to filter albums by', routes.albumList.query.entries.userId],
  ['a user to filter images by', routes.albumImages.query.entries.userId],
])('%s loses what the database cannot keep', (_name, schema) => {
  expect(v.parse(schema as v.GenericSchema, broken)).toBe(kept);
});
