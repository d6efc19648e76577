import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, test, vi } from 'vitest'
import { NOT_REMINDED, type DueRenewal } from 'contract/renewing/reminders'
import { openRegistration, press } from '../../../test/registration-site.tsx'
import { speak } from '../../language.ts'
import { speech } from '../../languages/es.ts'
import { session } from '../../session.ts'

const DUE: DueRenewal = {
  registration_id: 21,
  member_id: 2,
  name: 'Ball, Ada',
  member_number: 'LS-2026-000002',
  email: 'dana@example.org',
  membership: 'Player membership',
  season: '2026-2027',
  valid_until: '2027-07-31',
  state: 'due',
  reminders: 0,
  last_reminded_on: null,
}
const NUMBERS = { due: 1, reminded: 0, renewed: 0, automatic: 0, stopped: 0, unreachable: 0 }

beforeEach(() =>
  session.set({
    token: 't',
    refresh_token: 'r',
    registrationStatus: 2,
    mmsRole: 'admin',
    userType: 1,
    access: { roles: {}, permissions: { mms: { renewals: ['view', 'edit'] } } },
    name: 'Dana Ball',
  }),
)
afterEach(() => {
  session.clear()
  speak(undefined)
})

/** Opens the list with one ending membership, selected. */
async function open(send: () => Response) {
  const answers: Record<string, () => Response> = {
    'POST /api/mms/admin/renewals/send': send,
    'GET /api/mms/admin/renewals/numbers': () => said({ ...NUMBERS, next_season: '2027-2028' }),
    'GET /api/mms/admin/renewals': () =>
      said([DUE], { next: null, previous: null, total: 1, total_is_capped: false }),
  }
  vi.stubGlobal('fetch', async (input: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(input, 'http://site.example')
    return answers[`${method} ${pathname}`]?.() ?? said([])
  })
  await openRegistration('/mms/admin/renewals')
  fireEvent.click(await screen.findByRole('checkbox', { name: /Ball, Ada/ }))
}
const said = (data: unknown, meta?: object) =>
  new Response(JSON.stringify({ success: true, message: 'ok', data, meta }), { status: 200 })

test('who could not be reminded is said with the reason, in the language of the page', async () => {
  speak(speech)
  await open(() => said({ written: 0, left: [{ registration_id: 21, reason: NOT_REMINDED.today }] }))
  press('Recordar ahora')
  await screen.findByText(/Ya recibió un recordatorio hoy/)
})

test('a refusal is said and not swallowed', async () => {
  await open(
    () =>
      new Response(JSON.stringify({ success: false, code: 'forbidden', message: 'You may not do this.' }), {
        status: 403,
      }),
  )
  press('Remind now')
  await screen.findByText('You may not do this.')
})
