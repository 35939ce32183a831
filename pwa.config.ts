import { existsSync } from 'node:fs';
import { VitePWA, type ManifestOptions, type VitePWAOptions } from 'vite-plugin-pwa';

/** Bytes; a larger part of the app is fetched at its first use, not on the first visit. */
const precacheBytesMax = 300 * 1024;
/** Code that the app needs to start or to save offline is precached at any size. */
const isNeededToStart = (url: string): boolean =>
  /^(index\.html|assets\/(vendor|index|sync\.worker|commit\.worker)-[^/]+\.(js|css))$/.test(url);

const icons: ManifestOptions['icons'] = [
  { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ...[192, 512].flatMap((side) =>
    (['any', 'maskable', 'monochrome'] as const).map((purpose) => ({
      src: `/icons/${purpose === 'any' ? 'icon' : purpose}-${side}.png`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    })),
  ),
];

/** Files that the system may open with the installed app, in the converter. */
const images = ['.png', '.jpg', '.jpeg', '.webp', '.avif', '.gif'];
const videos = ['.mp4', '.m4v', '.mov', '.mkv', '.webm', '.avi', '.flv', '.wmv', '.mpg', '.mpeg', '.ogv', '.3gp'];
const sounds = ['.mp3', '.wav', '.m4a', '.aac', '.ogg', '.opus', '.flac', '.wma', '.aiff'];

const shortcutIcons = [{ src: '/icons/shortcut-96.png', sizes: '96x96', type: 'image/png' }];

type Screenshot = NonNullable<ManifestOptions['screenshots']>[number] & { form_factor: 'wide' | 'narrow'; label: string };
const screenshots: Screenshot[] = [
  {
    src: '/screenshots/history-wide.png',
    sizes: '1440x900',
    type: 'image/png',
    form_factor: 'wide',
    label: 'Everything you made, in one wall',
  },
  {
    src: '/screenshots/detail-wide.png',
    sizes: '1440x900',
    type: 'image/png',
    form_factor: 'wide',
    label: 'One picture and how it was made',
  },
  {
    src: '/screenshots/history-narrow.png',
    sizes: '780x1688',
    type: 'image/png',
    form_factor: 'narrow',
    label: 'The same studio on a phone',
  },
];

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Pleinair',
  short_name: 'Pleinair',
  description: 'An AI image studio that lives in your browser: make, keep, find again offline and download pictures.',
  start_url: '/create/image',
  scope: '/',
  display: 'standalone',
  display_override: ['window-controls-overlay', 'standalone'],
  // `--page` of src/ui/tokens.css in light; the page itself tells the dark one.
  theme_color: '#fbfaf8',
  background_color: '#fbfaf8',
  lang: 'en',
  dir: 'ltr',
  categories: ['photo', 'graphics', 'productivity'],
  orientation: 'any',
  icons,
  file_handlers: [{ action: '/convert', accept: { 'image/*': images, 'video/*': videos, 'audio/*': sounds } }],
  share_target: {
    action: '/convert',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'files', accept: ['image/*', 'video/*', 'audio/*', ...images, ...videos, ...sounds] }] },
  },
  launch_handler: { client_mode: 'focus-existing' },
  shortcuts: [
    { name: 'Create', description: 'Make a picture from a prompt', url: '/create/image', icons: shortcutIcons },
    { name: 'History', description: 'Everything you made', url: '/history?tab=generation', icons: shortcutIcons },
    { name: 'Convert', description: 'Another format for a file of yours', url: '/convert', icons: shortcutIcons },
  ],
  // Screenshots show the running app and are made after a first build, so that build has none.
  screenshots: screenshots.filter(({ src }) => existsSync(`public${src}`)),
};

const options: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'src',
  filename: 'service-worker.ts',
  registerType: 'prompt',
  injectRegister: false,
  // The system fetches the icons itself when it installs the app.
  includeManifestIcons: false,
  manifest,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}', 'icons/icon-192.png', 'favicon.ico', '{templates,stories}/*.webp'],
    // ffmpeg and the network that upscales are fetched when a file needs them, and kept from then on.
    globIgnores: ['screenshots/**', 'service-worker.js', 'assets/ffmpeg-core*', 'assets/network-*'],
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 64 * 1024 * 1024,
    manifestTransforms: [
      (entries) => ({ manifest: entries.filter(({ url, size }) => size <= precacheBytesMax || isNeededToStart(url)), warnings: [] }),
    ],
  },
};

/** Manifest, icons and service worker of the installable app. */
export const pwa = () => VitePWA(options);
