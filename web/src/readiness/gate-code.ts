/** What was scanned or typed: a card's code with its site, or any other text. */
export type Code = { kind: 'card'; token: string; host: string } | { kind: 'text'; text: string }

/** Recognizes the address of a card's check page (`/card/…`). */
export function codeOf(given: string): Code {
  const text = given.trim()
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return { kind: 'text', text }
  const { pathname, host } = new URL(text)
  const [, token] = /^\/card\/([\w-]+)\/?$/.exec(pathname) ?? []
  return token ? { kind: 'card', token, host } : { kind: 'text', text }
}

/** The digests to look for in a list: of a card's code, or of a member ID in upper case or as typed. */
export async function digestsOf(code: Code): Promise<string[]> {
  const words = code.kind === 'card' ? [code.token] : [...new Set([code.text.toUpperCase(), code.text])]
  return Promise.all(words.map(digest))
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A card may be held in front of the camera for a while, and hands shake: gone for less than this, it never left. */
const AGAIN_MS = 4_000

/** Tells whether a code was just seen. Every sighting counts, so a card that stays is one scan however long it stays. */
export function repeats(): (code: string, now: number) => boolean {
  const seen = new Map<string, number>()
  return (code, now) => {
    const before = seen.get(code)
    for (const [other, at] of seen) if (now - at > AGAIN_MS) seen.delete(other)
    seen.set(code, now)
    return before !== undefined && now - before <= AGAIN_MS
  }
}
