import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DisabledPanel } from './disabled-panel.tsx';
import { MakingWonders } from './making-wonders.tsx';
import { PanelTitle } from './panel-title.tsx';
import { ProTip } from './tutorial/pro-tip.tsx';

const tutorial = { title: 'Make a picture', about: 'Words become a picture.', steps: [] };
const draw = (element: ReactElement) => renderToStaticMarkup(element);
/** The title bar with links, which need a router around them. */
const drawTitle = (props: Partial<Parameters<typeof PanelTitle>[0]>) => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return draw(
    createElement(RouterContextProvider, { router } as never, createElement(PanelTitle, { title: 'Picture settings', ...props })),
  );
};

it('title bar with an optional tutorial tooltip and a Results link', () => {
  const bar = drawTitle({ tutorial, results: { type: 'video' } });
  expect(bar).toContain('aria-label="About Picture settings"');
  expect(bar).toMatch(/<a[^>]*href="\/history\?tab=generation&amp;type=video"[^>]*>Results<\/a>/);
  expect(drawTitle({})).not.toMatch(/About|Results|Back/);
});

it('a nested panel has a back arrow', () => {
  expect(drawTitle({ onBack: () => undefined })).toContain('aria-label="Back"');
});

it('a PRO TIP card has the buttons Got it, thanks and Watch Tutorial', () => {
  const onDismiss = () => undefined;
  const card = draw(createElement(ProTip, { text: 'Press Tab.', tutorial, onDismiss }));
  for (const text of ['PRO TIP', 'Press Tab.', 'Got it, thanks', 'Watch Tutorial']) expect(card).toContain(text);
  expect(draw(createElement(ProTip, { text: 'Press Tab.', onDismiss }))).not.toContain('Watch Tutorial');
});

it('a disabled panel has a tooltip and a blocking overlay, and says its reason', () => {
  const panel = (reason: string | null) => draw(createElement(DisabledPanel, { reason } as never, createElement('input')));
  const off = panel('Starter or above');
  expect(off).toMatch(/aria-disabled="true" aria-describedby="([^"]+)".*data-tooltip="Starter or above".*id="\1">Starter or above</);
  expect(off).toMatch(/<div inert=""[^>]*><input\/><\/div>/);
  expect(panel(null)).not.toMatch(/aria-disabled|inert|data-tooltip/);
});

it('the loader shows the text Making wonders… by default', () => {
  expect(draw(createElement(MakingWonders))).toContain('Making wonders…');
  expect(draw(createElement(MakingWonders, { text: 'Opening the picture…' }))).not.toContain('Making wonders');
});
