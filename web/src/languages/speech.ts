import type { Catalogue, Language } from 'contract/language'

/** What a page in another language than English needs: its texts, and sentences with values by their codes. */
export type Speech = {
  language: Language
  words: Catalogue
  sentences: Catalogue
}
