import * as z from 'zod/mini'

/**
 * What this browser was given when a password was chosen before the letter was opened (decision 0117). Alone it opens
 * nothing; logging out removes it.
 */
const NAME = 'chosen-password'
const Chosen = z.object({ key: z.string(), email: z.string() })
type Chosen = z.infer<typeof Chosen>

/** So many families of one browser at most; of those before, the letter lets them choose. */
const MOST = 10

/** A family's key takes the place of its earlier one, and of nobody else's. */
export const keepChosen = (chosen: Chosen) =>
  keep([...kept().filter(({ email }) => !isSame(email, chosen.email)), chosen])

export const forgetChosen = (key: string) => keep(kept().filter((one) => one.key !== key))

/** Whether a password was chosen here for this very address. */
export const isChosenFor = (email: string) => kept().some((one) => isSame(one.email, email))

/** The keys that may belong to an address which is masked as 'a•••@example.org', the latest first. */
export const keysFor = (masked: string): string[] =>
  kept()
    .filter(({ email }) => maskOf(email) === maskOf(masked))
    .map(({ key }) => key)
    .reverse()

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const maskOf = (email: string) => email.toLowerCase().replace(/^(.)[^@]*/u, '$1')

/** One that stands alone was kept by a version before this one. */
const kept = (): Chosen[] =>
  attempt(() => z.array(Chosen).parse([JSON.parse(localStorage.getItem(NAME) ?? '[]')].flat())) ?? []

const keep = (chosen: readonly Chosen[]) =>
  attempt(() =>
    chosen.length === 0
      ? localStorage.removeItem(NAME)
      : localStorage.setItem(NAME, JSON.stringify(chosen.slice(-MOST))),
  )

/** Browsers may refuse storage; then the password is chosen by the letter, as ever. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
