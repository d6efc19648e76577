import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageNotFound, termsAndPrivacy } from 'contract/content'
import { BUILT_IN_TENANT } from 'contract/tenants'
import { visit } from '../../test/public-site.tsx'
import { privacyPolicy } from './legal-pages.ts'
import { routes } from './routes.tsx'

const policy = {
  title: 'Privacy Policy',
  body_html:
    '<p>We keep little.</p><h2>What we collect</h2><p>A name.</p><h2>Children under 13</h2><h2>Your rights</h2>',
  language: 'en' as const,
  binding_language: 'en' as const,
  // In Chicago it is still the day before.
  updated_at: '2026-11-21T03:00:00Z',
}
const open = (url: string, data: unknown) => visit(url, { routes, data: { [termsAndPrivacy.path]: data } })

test('the privacy policy says whose it is, since when, and what is where', async () => {
  await open('/privacy-policy', policy)
  expect(document.title).toBe('Privacy Policy')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Privacy Policy')
  expect(screen.getByText(/Heartland Softball · Last updated/).textContent).toContain('Nov 20, 2026')
  const contents = screen.getByRole('navigation', { name: 'On this page' })
  const target = within(contents).getByRole('link', { name: 'Children under 13' }).getAttribute('href')
  expect(document.querySelector(target!)?.textContent).toBe('Children under 13')
})

test('the terms have their own title', async () => {
  await open('/terms-and-conditions', { ...policy, title: 'Terms And Conditions' })
  expect(document.title).toBe('Terms And Conditions')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms And Conditions')
})

test('a translation says which text counts and leads to it', async () => {
  await open('/privacy-policy', { ...policy, binding_language: 'es' })
  const note = screen.getByRole('note')
  expect(note.textContent).toBe('This is a translation. The original text in Spanish is binding.')
  expect(within(note).getByRole('link').getAttribute('href')).toBe('?language=es')
})

test('a text that is not translated says in which language it counts', async () => {
  await open('/privacy-policy', { ...policy, language: 'es', binding_language: 'es' })
  expect(screen.getByRole('note').textContent).toBe(
    'This text is in Spanish, and that’s the binding version.',
  )
  expect(screen.getByRole('heading', { level: 1 }).getAttribute('lang')).toBe('es')
})

test('a text that is not published yet is no blank page', async () => {
  await open('/terms-and-conditions', PageNotFound())
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t find this page.')
})

test('search engines get the first whole words', () => {
  const text = { ...policy, body_html: `<p>${'word '.repeat(100)}</p>` }
  const read = <T,>() => text as T
  const head = privacyPolicy.head!({
    params: {},
    search: {},
    origin: 'https://x',
    tenant: BUILT_IN_TENANT,
    read,
  })
  expect(head.description).toMatch(/^(word )+…$/)
  expect(head.description!.length).toBeLessThanOrEqual(160)
})
