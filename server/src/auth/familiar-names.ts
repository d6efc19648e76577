import type { Context } from '../plumbing/context.ts'

/** Names that others would try first when guessing this user's password. */
export const familiarTo = (
  { tenant }: Pick<Context, 'tenant'>,
  { first_name, last_name, email }: { first_name: string; last_name: string; email: string },
): string[] => [tenant.name, tenant.label, first_name, last_name, email.split('@')[0]!]
