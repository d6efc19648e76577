import type { Language } from 'contract/language'
import type { Context } from '../plumbing/context.ts'
import { readDocument } from '../tenants/tenants.ts'

/** The language of a text: the given one, or else the tenant's. */
export const writtenIn = async (context: Context, said: Language | undefined): Promise<Language> =>
  said ?? (await readDocument(context)).language

/** The reader's language, or else the tenant's. */
export const readIn = (context: Context): Promise<Language> => writtenIn(context, context.call.language)
