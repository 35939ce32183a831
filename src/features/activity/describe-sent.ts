import type { listSent } from '../../db/queries/outbox/sent.ts';

export type Sent = Awaited<ReturnType<typeof listSent>>[number];
export type SentReason = Sent['reason'];

type Words = { name: string; one: string; many: (count: string) => string };

/** `name`: the label of the reason in the filter. */
const words: Record<SentReason, Words> = {
  change: { name: 'Changes sent', one: 'Sent a change', many: (count) => `Sent ${count} changes` },
  generation: { name: 'Generations', one: 'Started a generation', many: (count) => `Started ${count} generations` },
  upload: { name: 'Uploads', one: 'Uploaded a picture', many: (count) => `Uploaded ${count} pictures` },
  archive: { name: 'Archives', one: 'Sent a part of an archive', many: (count) => `Sent ${count} parts of an archive` },
  account: {
    name: 'Account',
    one: 'Signed in or out, or changed the account',
    many: (count) => `Signed in or out, or changed the account, ${count} times`,
  },
  team: { name: 'Team', one: 'Asked about or changed the team', many: (count) => `Asked about or changed the team ${count} times` },
  engine: {
    name: 'Engines',
    one: 'Asked about or changed the engines',
    many: (count) => `Asked about or changed the engines ${count} times`,
  },
  conversion: {
    name: 'Conversions',
    one: 'Asked the studio to convert a file',
    many: (count) => `Asked the studio to convert ${count} files`,
  },
  'look-up': { name: 'Look-ups', one: 'Looked something up', many: (count) => `Looked something up ${count} times` },
  session: { name: 'Session', one: 'Asked who is signed in', many: (count) => `Asked ${count} times who is signed in` },
  pull: { name: 'Asked for changes', one: 'Asked for changes', many: (count) => `Asked ${count} times for changes` },
};

/** Describes one entry: the action and its count. */
export function describeSent({ reason, count }: Pick<Sent, 'reason' | 'count'>, locale?: string): string {
  const { one, many } = words[reason];
  return count === 1 ? one : many(count.toLocaleString(locale));
}

/** The reasons in a list, each once, in the order of `words`, with their labels. */
export function reasonsOf(list: readonly Pick<Sent, 'reason'>[]): { reason: SentReason; name: string }[] {
  const has = new Set(list.map(({ reason }) => reason));
  return (Object.keys(words) as SentReason[]).filter((reason) => has.has(reason)).map((reason) => ({ reason, name: words[reason].name }));
}
