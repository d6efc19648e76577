import { fieldsOf, Problem, saidOf, type FieldErrors, type FieldSays } from 'contract/problem'
import { t, told } from './language.ts'

/**
 * The problem of a refused call, from the body the server sent. An internal error also carries its reference
 * in the log and, if something was sent, says that the form is unchanged. Source of the sentences: specification §8.
 */
export async function problemOf(response: Response, hasText = false): Promise<Problem> {
  const body = (await response.json().catch(() => ({}))) ?? {}
  const errors = inOurWords(fieldsOf(body))
  const message =
    errors?.['username']?.[0] || told(body.message ? saidOf(body) : (body.error_description ?? ''))
  return new Problem(
    body.code ?? `http_${response.status}`,
    response.status,
    [
      message || t('API error occurred'),
      ...(response.status >= 500 ? faultNotes(body.traceId, hasText) : []),
    ].join(' '),
    errors,
    body.detail,
  )
}

/** The part of a trace id that finds its line in the log; short enough to read out over the phone. */
const REFERENCE_LENGTH = 8

const faultNotes = (traceId: unknown, hasText: boolean): string[] =>
  typeof traceId !== 'string'
    ? []
    : [
        ...(hasText ? [t('What you typed is still here.')] : []),
        t('Reference: {reference}', { reference: traceId.slice(0, REFERENCE_LENGTH) }),
      ]

/** The server speaks English; the page translates. */
function inOurWords(errors: FieldSays | undefined): FieldErrors | undefined {
  if (!errors) return undefined
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => [field, [sentences].flat().map((said) => told(said))]),
  )
}

/**
 * Whether our server said it. What a proxy or a hotel’s network answers in its place has no code of ours, and decides nothing about
 * what waits to be sent.
 */
export const isSaidByServer = ({ code }: Problem): boolean => !code.startsWith('http_')

export const offline = () => new Problem('offline', 0, t('No internet connection'))

/**
 * A call without any answer. Browsers do not distinguish a refusal by another site from a lost network; only
 * calls to another site can have been refused that way.
 */
export function unreachable(target: string, origin: string): Problem {
  return new URL(target, origin).origin === origin
    ? new Problem('network', 0, t('Network error: Please check your internet connection.'))
    : new Problem('cors', 0, t('CORS error: Server blocked the request. Contact support.'))
}

/** What to say while our own server does not answer. */
export const unreachableNow = () =>
  navigator.onLine === false ? offline() : unreachable(location.href, location.origin)

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof Problem) return error.message
  return error instanceof Error ? t('An unexpected error occurred.') : t('Something went wrong')
}

/** The sentences for single fields, by field name, if a refusal has any. */
export function fieldErrorsOf(error: unknown): FieldErrors | undefined {
  const errors = error instanceof Problem ? error.errors : undefined
  return errors && Object.keys(errors).length > 0 ? errors : undefined
}

/** The user declined to confirm their identity: nothing was done, and nothing need be reported. */
export const isDeclined = (error: unknown) => error instanceof Problem && error.code === 'declined'

/** An answer that asking again would not change. */
export const isRefusal = (error: unknown) =>
  error instanceof Problem && (error.code === 'offline' || (error.status >= 400 && error.status < 500))

/** Refusals that may be different a moment later: timed out, too early, too many. */
const PASSING = [408, 425, 429]

/** An answer that is the same however often it is asked for; any other failed read is retried. */
export const isForGood = (error: unknown) => isRefusal(error) && !PASSING.includes((error as Problem).status)

/** "Still in progress", "too early" and "too many" say nothing about what became of the first attempt. */
const UNDECIDED = [409, 425, 429]

/** Whether a failed write certainly changed nothing; without an answer, or after a crash, that is unknown. */
export const didNothing = (error: unknown) =>
  isRefusal(error) && !UNDECIDED.includes((error as Problem).status)
