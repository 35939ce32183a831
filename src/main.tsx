import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/routes.ts';
import { FirstVisitOfflinePage, StartErrorPage } from './app/start-error-page.tsx';
import { startStudio } from './app/start-studio.ts';
import { installTrustedTypes } from './lib/trusted-types.ts';
import { chosenTheme, tintBrowser } from './ui/theme.ts';

installTrustedTypes();
tintBrowser(chosenTheme());

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
const root = createRoot(element);

// The code of the place is fetched while the database opens.
void router.load();
try {
  const { me } = await startStudio();
  root.render(<StrictMode>{me === null ? <FirstVisitOfflinePage /> : <RouterProvider router={router} />}</StrictMode>);
} catch (error) {
  console.error('start.failed', error);
  root.render(<StartErrorPage error={error} />);
}
