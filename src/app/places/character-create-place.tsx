/** Create with characters. */
export function CharacterCreatePlace() {
  return <h1>Create with characters</h1>;
}
