/** The fields that differ between before and after, for the history. */
export function differing<T extends object>(before: T, after: T) {
  const isOther = ([name, value]: [string, unknown]) =>
    name !== 'version' && name !== 'updated_at' && value !== after[name as keyof T]
  const names = Object.entries(before)
    .filter(isOther)
    .map(([name]) => name as keyof T)
  const pick = (of: T) => Object.fromEntries(names.map((name) => [name, of[name]]))
  return { before: pick(before), after: pick(after) }
}
