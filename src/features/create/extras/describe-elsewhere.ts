/** Says which trained models go with another base model. */
export function describeElsewhere([first, ...others]: readonly { model_name: string }[], base: string): string {
  const who = others.length === 0 ? `“${first!.model_name}” goes` : `“${first!.model_name}” and ${others.length} more go`;
  return `${who} with another model, such as ${base}.`;
}
