/** Character. */
export function CharacterPlace() {
  return <h1>Character</h1>;
}
