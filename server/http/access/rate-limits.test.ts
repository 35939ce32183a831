import { expect, it } from 'vitest';
import { trainingSeconds } from '../../../contract/trained-models/trained-model.ts';
import { routes } from '../../../contract/routes/routes.ts';
import { createRateLimits } from './rate-limits.ts';

it('character polling every 5 s for 600 s, retried up to 5 times, is not slowed down', () => {
  const limits = createRateLimits(1);
  const asked = (trainingSeconds / 5) * 5;
  const poll = () => limits.check(routes.characterOne, { userId: 'ada', address: '192.0.2.1' });
  for (let times = 0; times < asked; times++) expect(poll).not.toThrow();
});
