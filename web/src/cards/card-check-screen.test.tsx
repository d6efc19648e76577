import axe from 'axe-core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkCard, type CardState } from 'contract/cards/cards'
import { visit } from '../../test/public-site.tsx'
import { routes } from './routes.tsx'

const open = (state: CardState, more: object = {}) =>
  visit('/card/abcdefghijklmnopqrstuvwxyz1', {
    routes,
    data: {
      [checkCard.path]: {
        valid: state === 'valid',
        state,
        from: '2026-11-01',
        until: '2027-08-31',
        membership: 'Fastpitch Player',
        season: '2026-2027',
        tenant_name: 'Heartland Softball',
        checked_at: '2026-11-21T18:00:00.000Z',
        ...more,
      },
    },
  })

test.each([
  ['valid', 'Valid', 'until Aug 31, 2027'],
  ['expired', 'Not valid', 'This membership ended on Aug 31, 2027.'],
  ['not_yet', 'Not valid yet', 'This membership starts on Nov 1, 2026.'],
  [
    'unsigned',
    'Not valid',
    'A waiver from Heartland Softball needs to be signed first. Log in and sign it: it takes a minute, and the card works right away.',
  ],
  ['not_active', 'Not valid', 'This membership isn’t active.'],
  ['replaced', 'Not valid', 'A newer card has replaced this one.'],
  ['unknown', 'Not valid', 'This code doesn’t belong to any Heartland Softball card.'],
] as const)('a card that is %s says so in one word and one sentence', async (state, word, sentence) => {
  await open(state)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(word)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(document.title).toBe('Membership Card')
})

test('it says when it was checked on the clock of the club, and how to check again', async () => {
  await open('valid')
  expect(screen.getByText('11/21/2026 12:00 PM')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Check again' }).getAttribute('href')).toBe(
    '/card/abcdefghijklmnopqrstuvwxyz1',
  )
})

test('of a code nobody knows no membership is shown', async () => {
  await open('unknown', { membership: null, season: null, from: null, until: null })
  expect(screen.queryByText('Membership')).toBeNull()
})

test('nothing stands in the way of a screen reader', async () => {
  const { container } = await open('valid')
  expect((await axe.run(container)).violations).toEqual([])
})
