import type * as z from 'zod/mini'
import type { FieldErrors } from 'contract/problem'
import { chooseFrom, EXPECTED, NOT_VALID } from 'contract/sentences'

/** The message about an invalid value for which the contract has no sentence of its own. */
export function sentenceFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_value') return chooseFrom(issue.values.map(String).join(', '))
  if (issue.input === undefined) return NOT_VALID.missing
  return (issue.code === 'invalid_type' && EXPECTED[issue.expected]) || NOT_VALID.other
}

/** The messages of each field, by its path. */
export function errorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) (errors[path.map(String).join('.') || 'form'] ??= []).push(message)
  return errors
}

/** The one shown above all fields. */
export const firstOf = (errors: FieldErrors) =>
  Object.values(errors)[0]?.[0] ?? 'Please check the highlighted fields.'
