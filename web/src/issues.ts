import type { FieldErrors } from 'contract/problem'
import { told } from './language.ts'

type Schema = {
  safeParse: (value: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
  }
}

/** What a schema of the contract has against the fields, by field. */
export function issuesOf(schema: Schema, fields: object): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of schema.safeParse(fields).error?.issues ?? [])
    (errors[path.map(String).join('.')] ??= []).push(told(message))
  return errors
}
