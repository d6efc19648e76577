import { dictionary } from '../dictionary.ts'
import { fixed, sentence } from '../message.ts'
import { COMMON_WORDS } from './common-words.ts'

export const MIN_LENGTH = 8
/** Long enough for any passphrase, and a limit on the work of hashing. */
export const MAX_LENGTH = 128

const TOO_SHORT = fixed(
  sentence(
    'password_too_short',
    'Use at least {min} characters. A few unrelated words work well.',
  )({ min: MIN_LENGTH }),
)
const TOO_LONG = fixed(sentence('password_too_long', 'Use up to {max} characters.')({ max: MAX_LENGTH }))

/** What other people would try first: the name of the site, the person's own names and email address. */
export type Familiar = readonly string[]

/**
 * Returns what is wrong with a new password, if anything: its length, or that it is easy to guess. There are
 * no rules about kinds of characters, which make passwords harder to remember but not harder to guess.
 * Source: NIST SP 800-63B §3.1.1.2, OWASP ASVS 5.0 V6.2.
 */
export function checkPassword(password: string, familiar: Familiar = []): string | undefined {
  const length = [...password].length
  if (length < MIN_LENGTH) return TOO_SHORT
  if (length > MAX_LENGTH) return TOO_LONG
  if (unguessable(password, familiar) < MIN_UNGUESSABLE)
    return 'This password is too easy to guess. Add a few unrelated words.'
  return undefined
}

const MIN_UNGUESSABLE = 6

/** 0 refused, 1 weak, 2 fair, 3 good, 4 strong. */
export function strengthOf(password: string, familiar: Familiar = []): 0 | 1 | 2 | 3 | 4 {
  if (checkPassword(password, familiar)) return 0
  const left = unguessable(password, familiar)
  if (left < 8) return 1
  if (left < 11) return 2
  return left < 15 ? 3 : 4
}

const WALKS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369',
  '!@#$%^&*()',
].flatMap((walk) => [walk, [...walk].reverse().join('')])

const LOOKALIKES = dictionary<string>({
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
})

/**
 * How many characters an attacker still has to guess: a known word, a keyboard run or a repetition counts as
 * one or two.
 */
function unguessable(password: string, familiar: Familiar): number {
  const words = new Set([...familiar.flatMap(wordsOf), ...COMMON_WORDS])
  let text = unrepeated(password.toLowerCase())
  let left = 0
  while (text.length > 0) {
    const known = Math.max(walkAt(text), yearAt(text))
    const word = Math.max(wordAt(text, words), wordAt(plain(text), words))
    // There are far more words than keyboard runs, and fewer digits than other characters.
    if (word > 0 && word >= known) left += 2
    else if (known > 0) left += 1
    else left += /\d/.test(text[0]!) ? 0.6 : 1
    text = text.slice(Math.max(known, word, 1))
  }
  return left
}

const wordsOf = (phrase: string) =>
  [phrase.replace(/[^\p{L}\d]/gu, ''), ...phrase.split(/[^\p{L}\d]+/u)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)

const plain = (text: string) => [...text].map((char) => LOOKALIKES[char] ?? char).join('')

const LONGEST_WORD = 24

function wordAt(text: string, words: ReadonlySet<string>): number {
  for (let end = Math.min(text.length, LONGEST_WORD); end >= 3; end--)
    if (words.has(text.slice(0, end))) return end
  return 0
}

function walkAt(text: string): number {
  for (let end = text.length; end >= 3; end--) {
    const start = text.slice(0, end)
    if (new Set(start).size === 1 || WALKS.some((walk) => walk.includes(start))) return end
  }
  return 0
}

const yearAt = (text: string) => (/^(19|20)\d\d/.test(text) ? 4 : 0)

/** Reduces 'abcabcabc' to 'abc'. */
function unrepeated(text: string): string {
  return /^(.{1,12}?)\1+$/u.exec(text)?.[1] ?? text
}
