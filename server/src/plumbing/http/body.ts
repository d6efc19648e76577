/**
 * Turns form fields such as `personal_details[dob]` and `files[0]` into nested objects and lists; other names
 * stay as they are.
 */
export function nestBrackets(form: Record<string, unknown>): Record<string, unknown> {
  const nested: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(form)) {
    const steps = name.split(/\[|\]\[|\]/).filter((step, i) => i === 0 || step !== '')
    if (steps.some((step) => step === '__proto__' || step === 'constructor' || step === 'prototype')) continue
    let at = nested
    for (const step of steps.slice(0, -1)) {
      const next = at[step]
      at = (
        typeof next === 'object' && next !== null && !(next instanceof File)
          ? next
          : (at[step] = Object.create(null))
      ) as Record<string, unknown>
    }
    at[steps.at(-1)!] = value
  }
  return listed(nested) as Record<string, unknown>
}

/** An object with the keys 0, 1, 2 … is a list. */
function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof File || Array.isArray(value))
    return value
  const names = Object.keys(value)
  const parts = names.map((name) => listed((value as Record<string, unknown>)[name]))
  if (names.length > 0 && names.every((name, i) => name === String(i))) return parts
  return Object.fromEntries(names.map((name, i) => [name, parts[i]]))
}
