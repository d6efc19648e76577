import type * as z from 'zod/mini'
import type { FieldErrors } from 'contract/problem'
import { chooseFrom, EXPECTED, NOT_VALID } from 'contract/sentences'

/** What is wrong with a value where the contract has no sentence of its own for it. */
export function sentenceFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_value') return chooseFrom(issue.values.map(String).join(', '))
  if (issue.input === undefined) return NOT_VALID.missing
  return (issue.code === 'invalid_type' && EXPECTED[issue.expected]) || NOT_VALID.other
}

/** The sentences of each field, by its path. */
export function errorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) (errors[path.map(String).join('.') || 'form'] ??= []).push(message)
  return errors
}

/** What stands above all of them. */
export const firstOf = (errors: FieldErrors) => Object.values(errors)[0]?.[0] ?? 'Some fields are not valid.'
