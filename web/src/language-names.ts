import type { Language } from 'contract/language'
import { msg, t } from './language.ts'

const NAMES: Record<Language, string> = { en: msg('English'), es: msg('Spanish') }

/** What the page's language calls a language, as in “a text in Spanish”. */
export const languageName = (tag: Language): string => t(NAMES[tag])
