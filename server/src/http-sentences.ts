import type * as z from 'zod/mini'
import type { FieldErrors } from 'contract/problem'

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Please send a text.',
  number: 'Please send a number.',
  int: 'Please send a whole number.',
  boolean: 'Please say true or false.',
  array: 'Please send a list.',
  object: 'Please send an object.',
  record: 'Please send an object.',
}

/** What is wrong with a value where the contract has no sentence of its own for it. */
export function sentenceFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_value') return `Please choose from: ${issue.values.map(String).join(', ')}.`
  if (issue.input === undefined) return 'Please fill this in.'
  return (issue.code === 'invalid_type' && EXPECTED[issue.expected]) || 'This is not valid.'
}

/** The sentences of each field, by its path. */
export function errorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) (errors[path.map(String).join('.') || 'form'] ??= []).push(message)
  return errors
}

/** What stands above all of them. */
export const firstOf = (errors: FieldErrors) => Object.values(errors)[0]?.[0] ?? 'Some fields are not valid.'
