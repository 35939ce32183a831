/** The address of the poster of a film. */
export function filmPoster(mediaId: string): string {
  return `/api/media/${mediaId}/512`;
}

/** `made_of` of a film that was made on a device: the studio does not know of what. */
export function filmMadeOf(mediaId: string): string {
  return `film.${mediaId}`;
}
