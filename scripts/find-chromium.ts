import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of the installed browser, or null: `CHROME_PATH` first, then the PATH, then the usual places. */
export function locateChromium(): string | null {
  const { CHROME_PATH, PATH = '' } = process.env;
  if (CHROME_PATH !== undefined && CHROME_PATH !== '') return CHROME_PATH;
  const separator = process.platform === 'win32' ? ';' : ':';
  const onPath = PATH.split(separator).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...places].find(isExecutable) ?? null;
}

/** As `locateChromium`, but says what to do when there is none. */
export function findChromium(): string {
  const found = locateChromium();
  if (found === null) throw new Error('No Chromium or Chrome was found. Install one, or set CHROME_PATH to its program file.');
  return found;
}
