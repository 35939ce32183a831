import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import instrumentSerif from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url';

/** The studio's own fonts, which a worker does not have from the page. All others are installed on the device. */
const own: Record<string, { url: string; weight: string }> = {
  'Figtree Variable': { url: figtree, weight: '300 900' },
  'Instrument Serif': { url: instrumentSerif, weight: '400' },
};
const loading = new Map<string, Promise<unknown>>();

/** Makes those of these fonts that are the studio's own ready to be painted with. Without one the system's takes its place. */
export async function loadFonts(names: readonly string[]): Promise<void> {
  await Promise.all([...new Set(names)].filter((name) => name in own).map(load));
}

async function load(name: string): Promise<void> {
  const { url, weight } = own[name]!;
  if (!loading.has(name)) {
    const face = new FontFace(name, `url(${JSON.stringify(url)})`, { weight });
    (self as unknown as { fonts: FontFaceSet }).fonts.add(face);
    loading.set(name, face.load());
  }
  await loading.get(name)!.catch((error: unknown) => {
    console.warn('font.not-loaded', String(error));
    loading.delete(name);
  });
}
