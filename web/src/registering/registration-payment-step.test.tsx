import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../session.ts'
import { PriceChanged } from 'contract/registering/checkout'
import { DraftIncomplete } from 'contract/registering/draft'
import {
  CHOICES,
  FAMILY,
  fill,
  openRegistration,
  QUOTE,
  registrationServer,
  title,
  TOKEN,
} from '../../test/registration-site.tsx'

const card = vi.hoisted(() => ({
  tokenize: vi.fn(async () => ({ payment_token: 'tok_visa' })),
  confirm: vi.fn(async () => ({})),
}))
vi.mock('../ui/paying/hosted-fields.ts', async (original) => ({
  ...(await original<object>()),
  loadHostedFields: async () => ({
    mount: async () => ({ ...card, destroy: () => {}, on: () => {}, update: () => {} }),
  }),
}))

const PAID = { status: 'paid', number: 'R-1', message: 'Your payment has been received. Thank you!' }
const DECLINED = {
  status: 'declined',
  number: 'R-1',
  message: 'This card doesn’t have enough funds. Please try another card.',
  hint: 'other_card',
}
const ORDER = { order_token: 'o'.repeat(24), order_number: 'R-1', total: 4500, paid: false }
const CONFIRMATION = {
  order: {
    number: 'R-1',
    status: 'paid',
    total: 4500,
    currency: 'USD',
    paid_at: '2026-11-21T18:00:00Z',
    payer_email: 'dana@example.org',
  },
  along: [],
  registrations: [
    {
      id: 7,
      name: 'Ada Ball',
      member_number: 'AF-2026-000007',
      membership: 'Player membership',
      division: '12U',
      team: null,
      head_coach: null,
      league: 'Lone Star League',
      status: 'active',
      season: '2026-27',
      valid_from: '2026-11-21',
      valid_until: '2027-07-31',
      has_card: true,
      gets_card: true,
    },
  ],
  waivers: [
    { signature_id: 3, title: 'Release of liability', person: 'Ada Ball', signed_at: '2026-11-21T17:55:00Z' },
  ],
  account: 'created',
  is_yours: false,
  open_until: '2027-02-19',
}

function payableFamily(data = FAMILY) {
  const server = registrationServer({ data, step: 'payment' })
  Object.assign(server.answers, {
    [`POST /mms/registration/${TOKEN}/checkout`]: () => ORDER,
    [`GET /mms/orders/${ORDER.order_token}`]: () => ({ status: 'open', payment: null }),
    [`POST /mms/paynow/${ORDER.order_token}`]: () => PAID,
    [`GET /mms/registration/${TOKEN}/confirmation`]: () => CONFIRMATION,
  })
  return server
}

/** The button once it shows this price and is enabled. */
const payButton = async (price = '$45.00') => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: `Pay ${price}` })
  await screen.findByRole('group', { name: 'Card details' })
  await waitFor(() => {
    expect(screen.queryByText('Loading card fields…')).toBeNull()
    expect(button.disabled || button.ariaDisabled).toBeFalsy()
  })
  return button
}
const open = async () => {
  await openRegistration(`/registration?draft=${TOKEN}&step=payment`)
  await title('Review and pay')
}

beforeEach(() => {
  vi.clearAllMocks()
})

test('a family pays and sees numbers, card and documents', async () => {
  const server = payableFamily()
  await open()
  fireEvent.click(await payButton())
  expect(await screen.findByRole('heading', { name: 'You’re all set!' })).toBeTruthy()
  expect(screen.getByText('AF-2026-000007')).toBeTruthy()
  expect(screen.getByAltText('Membership card, Ada Ball, member ID AF-2026-000007').getAttribute('src')).toBe(
    `/api/mms/registration/${TOKEN}/cards/7/png`,
  )
  expect(screen.getByRole('link', { name: /Release of liability ?, Ada Ball/ }).getAttribute('href')).toBe(
    `/api/mms/registration/${TOKEN}/waivers/3`,
  )
  expect(screen.getByRole('button', { name: 'Save password' })).toBeTruthy()
  expect(server.callsOf(`POST /mms/registration/${TOKEN}/checkout`)[0]?.body).toEqual({
    version: server.version,
    quote_hash: 'quote-1',
  })
  expect(localStorage.length).toBe(0)
})

test.each([
  ['a visitor with an account is asked to log in', false, false, 'Log in', '/login'],
  [
    'the payer who is logged in goes to the memberships',
    true,
    true,
    'My memberships',
    '/mms/member/memberships',
  ],
  ['another user is told whose account it is in', true, false, undefined, undefined],
])('%s', async (_, isLoggedIn, is_yours, name, href) => {
  const server = payableFamily()
  const done = { ...CONFIRMATION, account: 'existing', is_yours }
  server.answers[`GET /mms/registration/${TOKEN}/confirmation`] = () => done
  if (isLoggedIn)
    session.set({
      ...{ token: 't', refresh_token: 'r', registrationStatus: 2, userType: 1, name: 'Dana Ball' },
      access: { roles: {}, permissions: {} },
    })
  await open()
  fireEvent.click(await payButton())
  const next = within(await screen.findByRole('region', { name: 'What happens next' }))
  const links = next.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual(name ? [[name, href]] : [])
})

test('a password for the new account is chosen on the page of thanks, and waits for the letter', async () => {
  const server = payableFamily()
  Object.assign(server.answers, {
    [`POST /mms/registration/${TOKEN}/password`]: () => ({ key: 'k'.repeat(43) }),
  })
  // Another family has chosen one here, at an address that looks the same where it is masked.
  localStorage.setItem('chosen-password', '[{"key":"d","email":"dora@example.org"}]')
  await open()
  fireEvent.click(await payButton())
  const field = await screen.findByLabelText('Password')
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }))
  expect(await screen.findByText('Password is required.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'dana1234' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }))
  expect(await screen.findByText(/too easy to guess/)).toBeTruthy()
  expect(server.callsOf(`POST /mms/registration/${TOKEN}/password`)).toEqual([])
  fireEvent.change(field, { target: { value: 'copper-lantern-meadow' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }))
  expect(await screen.findByText('Your password is saved.')).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(JSON.parse(localStorage.getItem('chosen-password')!)).toEqual([
    { key: 'd', email: 'dora@example.org' },
    { key: 'k'.repeat(43), email: 'dana@example.org' },
  ])
})

test('a double press charges once', async () => {
  const server = payableFamily()
  await open()
  const button = await payButton()
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByRole('heading', { name: 'You’re all set!' })
  expect(server.callsOf('POST /mms/paynow/')).toHaveLength(1)
})

test('a declined card is said in words, everything stays, and another one pays', async () => {
  const server = payableFamily()
  server.answers[`POST /mms/paynow/${ORDER.order_token}`] = () => DECLINED
  await open()
  fireEvent.click(await payButton())
  const said = await screen.findByText(DECLINED.message)
  await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true))
  expect(screen.getByText(/Everything you entered is still here/)).toBeTruthy()
  server.answers[`POST /mms/paynow/${ORDER.order_token}`] = () => PAID
  fireEvent.click(await payButton())
  await screen.findByRole('heading', { name: 'You’re all set!' })
  const [first, second] = server.callsOf('POST /mms/paynow/')
  expect(first?.body['attempt_key']).not.toBe(second?.body['attempt_key'])
  expect(server.callsOf(`POST /mms/registration/${TOKEN}/checkout`)).toHaveLength(1)
})

test('a price that changed is shown and charged only after another press', async () => {
  const server = payableFamily()
  const dearer = { ...QUOTE, total: 5000, hash: 'quote-2' }
  server.answers[`POST /mms/registration/${TOKEN}/checkout`] = ({ body }) => {
    if (body['quote_hash'] === 'quote-2') return { ...ORDER, total: 5000 }
    server.quote = dearer
    throw PriceChanged({ detail: dearer })
  }
  await open()
  fireEvent.click(await payButton())
  expect(await screen.findByText(PriceChanged().message)).toBeTruthy()
  expect(server.callsOf('POST /mms/paynow/')).toHaveLength(0)
  fireEvent.click(await payButton('$50.00'))
  await screen.findByRole('heading', { name: 'You’re all set!' })
})

test('a payment whose answer got lost is being confirmed, not pressed again', async () => {
  const server = payableFamily()
  let tries = 0
  server.answers[`POST /mms/paynow/${ORDER.order_token}`] = () => {
    if (++tries === 1) throw new TypeError('Failed to fetch')
    return PAID
  }
  await open()
  fireEvent.click(await payButton())
  expect(await screen.findByText('We’re confirming your payment.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay $45.00' }).getAttribute('aria-disabled')).toBe('true')
  await screen.findByRole('heading', { name: 'You’re all set!' })
  const keys = server.callsOf('POST /mms/paynow/').map(({ body }) => body['attempt_key'])
  expect(new Set(keys).size).toBe(1)
})

test('a card that is not complete is said at the card and sends nothing', async () => {
  const server = payableFamily()
  card.tokenize.mockRejectedValueOnce(new Error('Please enter the security code.'))
  await open()
  fireEvent.click(await payButton())
  expect(await screen.findByText('Please enter the security code.')).toBeTruthy()
  expect(server.callsOf(`POST /mms/registration/${TOKEN}/checkout`)).toHaveLength(0)
})

test('an order of 0.00 is completed without a card', async () => {
  const server = payableFamily()
  server.quote = { ...QUOTE, total: 0 }
  server.answers[`POST /mms/registration/${TOKEN}/checkout`] = () => ({ ...ORDER, total: 0, paid: true })
  await open()
  const button = await screen.findByRole('button', { name: 'Complete registration' })
  expect(screen.queryByRole('group', { name: 'Card details' })).toBeNull()
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(button)
  await screen.findByRole('heading', { name: 'You’re all set!' })
})

test('what the checkout refuses leads to its field', async () => {
  const server = payableFamily()
  server.answers[`POST /mms/registration/${TOKEN}/checkout`] = () => {
    throw DraftIncomplete({ errors: { 'people.0.team_id': ['This team isn’t playing this season.'] } })
  }
  await open()
  fireEvent.click(await payButton())
  fireEvent.click(
    await screen.findByRole('button', { name: 'Ada Ball: This team isn’t playing this season.' }),
  )
  await title('Who is registering?')
  expect((await screen.findAllByText('This team isn’t playing this season.')).length).toBeGreaterThan(0)
})

describe('what may be added', () => {
  test('protection is added by whoever wants it, and nobody has to decline it', async () => {
    const server = payableFamily()
    server.quote = { ...QUOTE, protection_offer: 315 }
    server.answers['GET /mms/registration/choices'] = () => ({
      ...CHOICES,
      protection: {
        provider: 'Careful Ltd',
        rate: 700,
        text: 'Get the fee back.',
        terms_url: 'https://careful.example',
      },
    })
    await open()
    const question = within(await screen.findByRole('group', { name: /Protect this registration/ }))
    expect((question.getByRole('radio', { name: /No thanks/ }) as HTMLInputElement).checked).toBe(true)
    expect(server.data?.protection).toBeUndefined()
    fireEvent.click(question.getByRole('radio', { name: /Yes, protect it/ }))
    await waitFor(() => expect(server.data?.protection).toBe(true))
  })

  test('a coupon that does not count says why', async () => {
    const server = payableFamily()
    await open()
    await screen.findByLabelText(/Coupon code/)
    fill(/Coupon code/, 'NOPE')
    server.quote = { ...QUOTE, coupon_problem: 'This coupon code isn’t valid.' }
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('This coupon code isn’t valid.')).toBeTruthy()
    expect(server.data?.coupon_code).toBe('NOPE')
  })
})

test('a confirmation that is not there yet leads back to the registration', async () => {
  const server = payableFamily()
  server.answers[`GET /mms/registration/${TOKEN}/confirmation`] = () => {
    throw DraftIncomplete({ message: 'This registration hasn’t been paid yet.' })
  }
  await openRegistration(`/registration/done?draft=${TOKEN}`)
  expect(await screen.findByText('This registration hasn’t been paid yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to registration' }).getAttribute('href')).toContain(TOKEN)
})
