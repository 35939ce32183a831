/** What a browser says of its connection; most say nothing. */
export type Connection = { saveData?: boolean; type?: string };

export function readConnection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}

/** Whether each byte counts: the person asked for less data, or it is a mobile one. */
export function isMetered(connection: Connection | undefined): boolean {
  return connection?.saveData === true || connection?.type === 'cellular';
}
