import { useLocation } from '@tanstack/react-router';
import { noteSubmitted } from '../../features/create/form/create.state.ts';
import { chooseFiles } from '../../features/import/drop/choose-files.ts';
import { importFiles } from '../../features/import/import-files.ts';
import { ImportSurface } from '../../features/import/import-surface.tsx';

const screens = ['/create', '/history', '/albums'];

/** Imports pictures and videos over every screen with a gallery. The first imported item is scrolled into view like a new generation. */
export function ImportScreen() {
  const isGallery = useLocation({ select: ({ pathname }) => screens.some((screen) => pathname.startsWith(screen)) });
  return isGallery ? <ImportSurface onImported={noteSubmitted} /> : null;
}

/** Asks for files of pictures and videos, and imports them. */
export async function importChosen(): Promise<void> {
  const files = await chooseFiles();
  if (files.length > 0) await importFiles(files, noteSubmitted);
}
