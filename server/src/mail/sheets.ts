import { LANGUAGES, type Language } from 'contract/language'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import type { Letterhead } from '../plumbing/drawing/pdf.ts'
import { readDocument } from '../tenants/tenants.ts'
import { wordsFor, type Words } from './words.ts'

/** What every paper has: whose it is, and in which language. */
export type Sheet = {
  t: Words
  language: Language
  common: { lang: string; paging: string; sender: Letterhead; created: Date }
}

/** The beginnings of a paper, in the language of the page it was asked for on. */
export async function sheetFor(context: Context, outside: Pick<OutsideContext, 'call'>): Promise<Sheet> {
  const { name, colors, support_email } = await readDocument(context)
  const { language, t } = await wordsFor(context, outside.call.language)
  return {
    ...{ t, language },
    common: {
      lang: language,
      paging: t('Page {page} of {pages}', { page: '{page}', pages: '{pages}' }),
      sender: { name, color: colors.primary, lines: support_email ? [support_email] : [] },
      created: context.now,
    },
  }
}

/** 'Saturday, June 12'. */
export const daySaid = (day: string, language: Language): string =>
  new Date(`${day}T12:00Z`).toLocaleDateString(LANGUAGES[language].formats, {
    ...{ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' },
  })
