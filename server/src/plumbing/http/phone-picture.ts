import type { FastifyRequest } from 'fastify'
import type { StoredFile } from '../../outside/storage.ts'

/** A picture by its address, with the tag in the head that loads it beforehand. */
export type PhonePicture = { address: string; preload: string }

/** What every browser on a phone says of itself, and no other. */
const OF_PHONES = /\bMobi/

export const isPhone = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  OF_PHONES.test(headers['user-agent'] ?? '')

/** Larger pictures would hold up the words that come after them. */
const MOST_BYTES = 20_000

/**
 * The page with the picture it starts with in it. As a file it comes a round trip later, after the words, and the phone has to
 * lay out and paint once more: on a slow one that is a fifth of a second.
 */
export function withPicture(
  { head, html }: { head: string; html: string },
  { address, preload }: PhonePicture,
  { content, type }: StoredFile,
): { head: string; html: string } {
  if (content.length > MOST_BYTES) return { head, html }
  const written = `"data:${type};base64,${content.toString('base64')}"`
  return { head: head.replace(preload, ''), html: html.replace(`"${address}"`, () => written) }
}
