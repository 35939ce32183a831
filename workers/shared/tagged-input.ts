import { Input, NullTarget, Output, WavOutputFormat, type MetadataTags } from 'mediabunny';

/**
 * A file whose tags never stop its conversion. The library refuses to write what it reads from some tags itself, such as a
 * full date in the place of a year: those are left out, and all of them where they cannot be read.
 */
export class TaggedInput extends Input {
  override async getMetadataTags(): Promise<MetadataTags> {
    try {
      const tags = Object.entries(await super.getMetadataTags());
      return Object.fromEntries(tags.filter(([name, value]) => canBeWritten({ [name]: value })));
    } catch (error) {
      console.warn('tags.unreadable', String(error));
      return {};
    }
  }
}

/** Asks the library's own check, which is not public. */
function canBeWritten(tags: MetadataTags): boolean {
  try {
    new Output({ format: new WavOutputFormat(), target: new NullTarget() }).setMetadataTags(tags);
    return true;
  } catch {
    return false;
  }
}
