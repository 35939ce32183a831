/** The result of an IndexedDB request. @throws DOMException */
export function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new DOMException('cannot be read', 'UnknownError')));
  });
}
