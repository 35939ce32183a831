import { expect, test } from 'vitest';
import { painterModel } from '../../../../contract/model.ts';
import { beginInMode } from './begin-in-mode.ts';

const film = { ...painterModel, key: 'wan', resource_type: 'video' as const };
const flux = { ...painterModel, key: 'flux', default_width: 1344, default_height: 768 };

test('an address asks for a list of prompts, and any other mode changes nothing', () => {
  expect(beginInMode('bulk', { model: 'painter' }, [painterModel])).toEqual({ isBulk: true });
  for (const mode of ['create', 'edit', 'image2video', '']) expect(beginInMode(mode, { model: 'painter' }, [painterModel])).toBeNull();
});

test('a list begins with a model of images, with its own size, when videos were made before', () => {
  expect(beginInMode('bulk', { model: 'wan' }, [film, flux, painterModel])).toMatchObject({ model: 'painter', width: 1024 });
  expect(beginInMode('bulk', { model: 'wan' }, [film, flux])).toEqual({ isBulk: true, model: 'flux', width: 1344, height: 768 });
  expect(beginInMode('bulk', { model: 'wan' }, [film, { ...flux, available: false }])).toEqual({ isBulk: true });
  expect(beginInMode('bulk', { model: 'flux' }, [film, flux, painterModel])).toEqual({ isBulk: true });
  expect(beginInMode('bulk', { model: 'wan' }, undefined)).toEqual({ isBulk: true });
});
