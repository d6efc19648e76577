/** Where most families in the United States and Canada have their email; the most common first. */
const COMMON = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'me.com',
  'msn.com',
  'live.com',
  'att.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  'cox.net',
  'charter.net',
  'ymail.com',
  'mac.com',
  'proton.me',
  'protonmail.com',
  'rogers.com',
  'shaw.ca',
  'yahoo.ca',
  'hotmail.ca',
]

/** Real domains one letter away from a common one: people who type them mean them. */
const REAL = new Set(['mail.com', 'email.com', 'gmx.com', 'gmx.net', 'ymail.com', 'hey.com', 'mailo.com'])

/** Endings that do not exist, and what was meant. */
const ENDINGS: readonly [RegExp, string][] = [
  [/\.(con|cpm|vom|xom|comm|cmo|ocm|clm|coml|om)$/, '.com'],
  [/\.(nte|met|ner|nett|ent)$/, '.net'],
  [/\.(ogr|orgg|orf|prg)$/, '.org'],
]

/**
 * The address somebody probably meant who typed `maria@gmial.com`: undefined if there is nothing to ask. Only the part
 * after the @ is looked at, because names are spelled as people please.
 */
export function meantEmail(typed: string): string | undefined {
  const [, name, domain] = /^\s*([^\s@]+)@([^\s@]+?)\.?\s*$/.exec(typed.toLowerCase()) ?? []
  if (!name || !domain || !domain.includes('.')) return undefined
  if (COMMON.includes(domain) || REAL.has(domain)) return undefined
  const ended = ENDINGS.reduce((text, [slip, meant]) => text.replace(slip, meant), domain)
  const meant = COMMON.includes(ended) ? ended : (COMMON.find((one) => isSlipOf(one, ended)) ?? ended)
  return meant === domain ? undefined : `${/^\s*([^\s@]+)/.exec(typed)![1]}@${meant}`
}

/** One letter added, left out, mistaken or swapped with its neighbor; two for long names. */
const isSlipOf = (meant: string, typed: string) =>
  meant[0] === typed[0] && meant.length > 6 && distance(meant, typed) <= (meant.length > 9 ? 2 : 1)

/** How many slips turn one word into the other (Damerau and Levenshtein's optimal string alignment). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let [older, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      next[j] = Math.min(last[j]! + 1, next[j - 1]! + 1, last[j - 1]! + change)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) next[j] = Math.min(next[j]!, older[j - 2]! + 1)
    }
    ;[older, last] = [last, next]
  }
  return last[b.length]!
}
