import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadOnStaleChunk } from './app/updates/reload-on-stale-chunk.ts';
import { router } from './app/routes.ts';
import { FirstVisitOfflinePage, StartErrorPage } from './app/notices/start-error-page.tsx';
import { startStudio } from './app/start-studio.ts';
import { answerFor } from './app/tab-ownership.ts';
import { tabId } from './lib/browser/tab-id.ts';
import { installTrustedTypes } from './lib/trusted-types.ts';
import { chosenTheme, tintBrowser } from './ui/theme.ts';

installTrustedTypes();
tintBrowser(chosenTheme());
reloadOnStaleChunk();
// Takes this tab's lock first, so that no other tab adopts its work.
void answerFor(tabId);

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
const root = createRoot(element);

function render(page: ReactNode): void {
  root.render(<StrictMode>{page}</StrictMode>);
}

// Not awaited at the top level: screens loaded later import from this module's file and would wait for it.
async function start(): Promise<void> {
  const story = /^\/share\/story\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  if (story !== undefined) {
    const { ShareStoryScreen } = await import('./app/screens/sharing/share-story-screen.tsx');
    render(<ShareStoryScreen token={story} />);
    return;
  }
  const shared = /^\/share\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  if (shared !== undefined) {
    // A visitor of a shared link gets no session and no database.
    const { ShareScreen } = await import('./app/screens/sharing/share-screen.tsx');
    render(<ShareScreen token={shared} />);
    return;
  }
  const username = /^\/profile\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  if (username !== undefined) {
    const { ProfileScreen } = await import('./app/screens/sharing/profile-screen.tsx');
    render(<ProfileScreen username={username} />);
    return;
  }
  // The screen does not wait for the database or the server; input before they are ready waits instead.
  const shown = router.load().then(() => render(<RouterProvider router={router} />));
  try {
    await startStudio(() => void shown.then(() => render(<FirstVisitOfflinePage />)));
    await shown;
    render(<RouterProvider router={router} />);
  } catch (error) {
    console.error('start.failed', error);
    render(<StartErrorPage error={error} />);
  }
}

void start();
