import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchFaqs, textOfHtml } from './content.ts'

const faq = (question: string, answer = 'Yes.') => ({ question, answer_html: `<p>${answer}</p>` })

test.each([
  ['', true],
  ['refund', true],
  ['REF', true],
  ['senora', true],
  ['señora', true],
  ['days refund', true],
  ['14', true],
  ['fund', false],
  ['refund zebra', false],
  ['p', false],
])('a search for “%s” finds the question about refunds: %s', (search, found) => {
  const about = faq('Can I get a refund?', 'Within <strong>14</strong> days, señora.')
  expect(searchFaqs([about], search)).toEqual(found ? [about] : [])
})

test('a question is found by each of its words, and what is found keeps its order', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/)
  fc.assert(
    fc.property(
      fc.array(fc.array(word, { minLength: 1, maxLength: 5 }), { minLength: 1 }),
      fc.nat(),
      (all, pick) => {
        const faqs = all.map((words) => faq(words.join(' ')))
        const at = pick % faqs.length
        for (const search of all[at]!) {
          const found = searchFaqs(faqs, search)
          expect(found).toContain(faqs[at])
          expect(found).toEqual(faqs.filter((one) => found.includes(one)))
        }
      },
    ),
  )
})

test('the text of HTML has its words and none of its tags', () => {
  expect(textOfHtml('<h2>A &amp; B</h2><ul><li>x &lt; y</li><li>&quot;z&quot;</li></ul>')).toBe(
    'A & B x < y "z"',
  )
})
