import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { faqList } from 'contract/content'
import { visit } from '../../test/public-site.tsx'
import { routes } from './routes.tsx'

const faq = (id: number, section: number, section_name: string, question: string, answer: string) => ({
  id,
  section,
  section_name,
  question,
  answer_html: `<p>${answer}</p>`,
})
const faqs = [
  faq(11, 1, 'Registration', 'How do I register a child?', 'Add a person.'),
  faq(12, 1, 'Registration', 'Which division fits?', 'By age.'),
  faq(21, 2, 'Payments', 'Can I get a refund?', 'Within 14 days, señora.'),
  faq(22, 2, 'Payments', 'Where is my receipt?', 'In your mail.'),
  faq(23, 2, 'Payments', 'Which cards do you take?', 'All major cards.'),
]

const open = (url = '/mms/help-and-support', data: unknown = faqs) =>
  visit(url, { routes, data: { [faqList.path]: data } })
const questions = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

afterEach(() => {
  location.hash = ''
})

test('questions stand in their sections, with an address for what is not answered', async () => {
  await open()
  const payments = screen.getByRole('region', { name: 'Payments' })
  expect(within(payments).getAllByRole('group')).toHaveLength(3)
  const contact = screen.getByRole('region', { name: 'Didn’t find your answer?' })
  expect(within(contact).getByRole('link').getAttribute('href')).toBe('mailto:help@heartland.example')
  expect(document.title).toBe('Help And Support')
})

test('a search narrows them while one types, and stands in the address', async () => {
  const { history } = await open()
  type('SENORA')
  expect(questions()).toEqual(['Can I get a refund?'])
  expect(screen.getByText('1 of 5 questions')).toBeTruthy()
  await waitFor(() => expect(history.location.search).toBe('?q=SENORA'))
  type('')
  expect(questions()).toHaveLength(5)
  await waitFor(() => expect(history.location.search).toBe(''))
})

test('few answers open by themselves', async () => {
  await open()
  type('receipt')
  expect(document.querySelector('details')!.open).toBe(true)
})

test('an address with a search shows what was found', async () => {
  await open('/mms/help-and-support?q=division')
  expect(questions()).toEqual(['Which division fits?'])
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('division')
})

test('a search without an answer says so and points at people', async () => {
  await open()
  type('zebra')
  expect(screen.getByText('No questions match “zebra”.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Didn’t find your answer?' })).toBeTruthy()
})

test('a question has an address of its own that opens it', async () => {
  location.hash = '#faq-22'
  await open()
  await waitFor(() => expect(document.querySelector<HTMLDetailsElement>('#faq-22')!.open).toBe(true))
  expect(document.querySelector<HTMLDetailsElement>('#faq-21')!.open).toBe(false)
  expect(document.querySelector('#faq-21 a.faq-link')!.getAttribute('href')).toBe('#faq-21')
})

test('a club without answers says so', async () => {
  await open('/mms/help-and-support', [])
  expect(screen.getByText('No questions here yet.')).toBeTruthy()
})

test('a script in a question or an answer is read as text', async () => {
  const script = '<script>globalThis.hacked = 1</script>'
  const { container } = await open('/mms/help-and-support?q=hacked', [
    faq(1, 1, script, `hacked ${script}`, script),
  ])
  expect(container.querySelector('script')).toBeNull()
  expect('hacked' in globalThis).toBe(false)
})
