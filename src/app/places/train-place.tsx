/** Models. */
export function TrainPlace() {
  return <h1>Models</h1>;
}
