import { termsAndPrivacy, textOfHtml } from 'contract/content'
import { query } from '../api.ts'
import type { PageFacts } from '../route.ts'

export const texts = {
  privacy: query(termsAndPrivacy, { type: 'privacy' }),
  terms: query(termsAndPrivacy, { type: 'terms' }),
}

export const privacyPolicy = factsOf('privacy')
export const terms = factsOf('terms')

function factsOf(which: keyof typeof texts): PageFacts {
  return {
    queries: () => [texts[which]],
    head: ({ read, tenant }) => {
      const text = read(texts[which])
      if (!text) return {}
      return {
        preview_title: `${text.title} of ${tenant.name}`,
        description: firstWords(textOfHtml(text.body_html)),
      }
    },
  }
}

/** As many whole words as search engines show. */
const firstWords = (text: string) =>
  text.length <= 160 ? text : `${text.slice(0, text.lastIndexOf(' ', 158))} …`
