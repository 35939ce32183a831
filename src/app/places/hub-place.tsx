/** Model hub. */
export function HubPlace() {
  return <h1>Model hub</h1>;
}
