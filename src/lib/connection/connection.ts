/** The Network Information API of `navigator`; most browsers have none. */
export type Connection = { saveData?: boolean; type?: string };

export function readConnection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}

/** Whether the connection is metered: the person asked to save data, or it is a mobile one. */
export function isMetered(connection: Connection | undefined): boolean {
  return connection?.saveData === true || connection?.type === 'cellular';
}
