import { faqList, textOfHtml } from 'contract/content'
import { query } from '../api.ts'
import { t } from '../language.ts'
import type { PageAbout, PageHead } from '../route.ts'

export const faqs = query(faqList, {})

export const queries = () => [faqs]

export function head({ read, tenant }: PageAbout): PageHead {
  const questions = read(faqs) ?? []
  return {
    preview_title: t('{name} help and support', tenant),
    description: t(
      'Answers about registration, payments, refunds, membership cards, waivers and teams at {name}.',
      tenant,
    ),
    ...(questions.length > 0 && {
      json_ld: {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: questions.map(({ question, answer_html }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: textOfHtml(answer_html) },
        })),
      },
    }),
  }
}
