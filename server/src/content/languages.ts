import type { Language } from 'contract/language'
import type { Context } from '../plumbing/context.ts'
import { readDocument } from '../tenants/tenants.ts'

/** The language a text is written in: the one that is said, else the tenant's. */
export const writtenIn = async (context: Context, said: Language | undefined): Promise<Language> =>
  said ?? (await readDocument(context)).language

/** The language of whoever reads, else the tenant's. */
export const readIn = (context: Context): Promise<Language> => writtenIn(context, context.call.language)
