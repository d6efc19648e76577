import * as z from 'zod/mini'

/**
 * What this browser was given when a password was chosen before the letter was opened (decision 0117). Alone it opens
 * nothing; logging out removes it.
 */
const NAME = 'chosen-password'
const Chosen = z.object({ key: z.string(), email: z.string() })

export const keepChosen = (chosen: z.infer<typeof Chosen>) =>
  attempt(() => localStorage.setItem(NAME, JSON.stringify(chosen)))

export const forgetChosen = () => attempt(() => localStorage.removeItem(NAME))

/** The key for an address, which may be masked as 'a•••@example.org'; undefined without one. */
export function chosenFor(email: string): string | undefined {
  const kept = attempt(() => Chosen.parse(JSON.parse(localStorage.getItem(NAME) ?? '')))
  return kept && maskOf(kept.email) === maskOf(email) ? kept.key : undefined
}

const maskOf = (email: string) => email.toLowerCase().replace(/^(.)[^@]*/u, '$1')

/** Browsers may refuse storage; then the password is chosen by the letter, as ever. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
