/** What the removal of everything, with so many unsent changes, comes to, in words. */
export function describeRemoval(unsent: number): string {
  return `The browser removed what was kept on this device. ${lostOf(unsent)}; your library is read again.`;
}

/** What a damaged database cost: so many unsent changes are still here, so many could not be read. */
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
