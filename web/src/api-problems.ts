import { Problem, type FieldErrors } from 'contract/problem'

/** What a refused call says, from the body the server sent. Source of the sentences: specification §8. */
export async function problemOf(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => ({}))) ?? {}
  const errors: FieldErrors | undefined = body.errors
  const message = errors?.username?.[0] || body.message || body.error_description || 'API error occurred'
  return new Problem(body.code ?? `http_${response.status}`, response.status, message, errors, body.detail)
}

export const offline = () => new Problem('offline', 0, 'No internet connection')

/**
 * A call without any answer. A browser does not tell a refusal of another site from a lost network; only
 * a call to another site can have been refused that way.
 */
export function unreachable(target: string, origin: string): Problem {
  return new URL(target, origin).origin === origin
    ? new Problem('network', 0, 'Network error: Please check your internet connection.')
    : new Problem('cors', 0, 'CORS error: Server blocked the request. Contact support.')
}

/** The sentence to show for whatever was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof Problem) return error.message
  return error instanceof Error ? 'An unexpected error occurred.' : 'Something went wrong'
}

/** The sentences for single fields, by the field's name, when a refusal has any. */
export function fieldErrorsOf(error: unknown): FieldErrors | undefined {
  const errors = error instanceof Problem ? error.errors : undefined
  return errors && Object.keys(errors).length > 0 ? errors : undefined
}

/** An answer that asking again would not change. */
export const isRefusal = (error: unknown) =>
  error instanceof Problem && (error.code === 'offline' || (error.status >= 400 && error.status < 500))

/** "Still at it", "too early" and "too many" say nothing about what became of the first attempt. */
const UNDECIDED = [409, 425, 429]

/** Whether a failed write certainly did nothing; without an answer, or after a crash, nobody knows. */
export const didNothing = (error: unknown) =>
  isRefusal(error) && !UNDECIDED.includes((error as Problem).status)
