import { useLocation } from '@tanstack/react-router';
import { noteSubmitted } from '../../features/create/form/create.state.ts';
import { chooseFiles } from '../../features/import/drop/choose-files.ts';
import { importFiles } from '../../features/import/import-files.ts';
import { ImportSurface } from '../../features/import/import-surface.tsx';

const places = ['/create', '/history', '/albums'];

/** Imports pictures and videos over every place with a gallery. The first imported item is scrolled into view like a new generation. */
export function ImportPlace() {
  const isGallery = useLocation({ select: ({ pathname }) => places.some((place) => pathname.startsWith(place)) });
  return isGallery ? <ImportSurface onImported={noteSubmitted} /> : null;
}

/** Asks for files of pictures and videos, and imports them. */
export async function importChosen(): Promise<void> {
  const files = await chooseFiles();
  if (files.length > 0) await importFiles(files, noteSubmitted);
}
