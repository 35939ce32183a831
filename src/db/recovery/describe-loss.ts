/** The note after the browser removed the database, with so many unsent changes in it. */
export function describeRemoval(unsent: number): string {
  return `The browser removed what was kept on this device. ${lostOf(unsent)}; your library is read again.`;
}

/** The note after a damaged database was made anew: `kept` unsent changes are still here, `lost` could not be read. */
export function describeRescue(kept: number, lost: number): string {
  const still = kept === 0 ? '' : `${unsentChanges(kept)} ${kept === 1 ? 'is' : 'are'} still here. `;
  return `What was kept on this device was damaged and was made anew. ${still}${lostOf(lost)}; your library is read again.`;
}

function lostOf(unsent: number): string {
  return unsent === 0 ? 'Nothing is lost' : `${unsentChanges(unsent)} ${unsent === 1 ? 'is' : 'are'} lost`;
}

function unsentChanges(count: number): string {
  return count === 1 ? '1 change that was not sent' : `${count} changes that were not sent`;
}
