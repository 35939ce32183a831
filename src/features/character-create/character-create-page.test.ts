import 'fake-indexeddb/auto';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CharacterCreatePage } from './character-create-page.tsx';

/** The first render of the page. `character`: the key of a character that is in the picture from the start. */
function draw(character?: string): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const page = { account: 'ada', character, onPick: () => undefined, onOpen: () => undefined };
  return renderToStaticMarkup(createElement(RouterContextProvider, { router } as never, createElement(CharacterCreatePage, page)));
}

/** The titles of the sub-pages in order, each with whether it is hidden. */
function pagesOf(html: string) {
  const pages = html.split(/(?=<div hidden=""|<div><div class="[^"]*page)/).filter((part) => part.includes('data-panel-title'));
  return pages.map((part) => [/data-panel-title[^>]*>([^<]*)/.exec(part)![1], part.startsWith('<div hidden')] as const);
}

it('character page: internal sub-pages home, then create; home is first also where create is open from the start', () => {
  expect(pagesOf(draw())).toEqual([['Create with characters', false]]);
  const [home, create] = pagesOf(draw('mara'));
  expect([home, create]).toEqual([
    ['Create with characters', true],
    [expect.any(String), false],
  ]);
  expect(draw()).not.toContain('aria-label="Back"');
  expect(draw('mara')).toContain('aria-label="Back"');
});

it('tabs of the character page: essentials, scene, template', () => {
  const tabs = [...draw().matchAll(/role="tab"[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, name]) => name);
  expect(tabs).toEqual(['Essentials', 'Scene', 'Template']);
});
