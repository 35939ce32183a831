/** Characters. */
export function CharactersPlace() {
  return <h1>Characters</h1>;
}
