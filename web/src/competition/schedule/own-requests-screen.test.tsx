import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOfficeScreen, said } from '../../../test/office-site.tsx'
import type { ScreenRoute } from '../../route.ts'
import { OwnRequestsScreen } from './own-requests-screen.tsx'

const routes: ScreenRoute[] = [
  { path: '/ems/entrants/$id/schedule-requests', layout: 'bare', screen: OwnRequestsScreen },
]
const PATH = '/api/ems/entrants/7/schedule-requests'
const REQUESTS = {
  ...{ entrant_id: 7, team: 'Comets', division: '12U', event: 'Slam' },
  ...{ starts_on: '2027-03-06', ends_on: '2027-03-07', wishes: [], version: 0, is_open: true },
}
const TEN = { kind: 'not_before', on: '2027-03-06', time: '10:00' }

/** The screen of a team with these requests; what was sent comes back, `answer` to it is the server’s. */
async function open(more: object, answer?: (sent: Record<string, unknown>) => Response) {
  const sent: Record<string, unknown>[] = []
  let kept = { ...REQUESTS, ...more }
  await openOfficeScreen('/ems/entrants/7/schedule-requests', {
    routes,
    rights: {},
    answers: {
      [`GET ${PATH}`]: () => said(kept),
      [`PUT ${PATH}`]: (body) => {
        sent.push(body)
        if (answer) return answer(body)
        kept = { ...kept, wishes: body['wishes'] as never, version: kept.version + 1 }
        return said(kept, { message: 'Data updated successfully' })
      },
    },
  })
  await screen.findByRole('heading', { name: 'Schedule requests: Comets' })
  return sent
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
async function type(label: string, text: string) {
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: label })
  // The list comes once it is wanted.
  fireEvent.focus(field())
  await waitFor(() => expect(field().readOnly).toBe(false))
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.blur(field())
}

test('a coach asks for a time, is told what is missing, and reads what was saved', async () => {
  const sent = await open({})
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  press('Add a request')
  press('Save')
  expect(await screen.findByText('Enter a time.')).not.toBeNull()
  expect(sent).toEqual([])
  await type('Time', '10 am')
  press('Save')
  expect(await screen.findByText('Data updated successfully')).not.toBeNull()
  expect(sent).toEqual([{ version: 0, wishes: [TEN] }])
  press('Remove Sat, Mar 6: no games before 10:00 AM')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ version: 1, wishes: [] })
})

test('three requests are the most', async () => {
  await open({ wishes: [TEN, TEN, TEN], version: 1 })
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  expect(
    screen.getAllByRole('group').map((one) => within(one).getByLabelText('Request').tagName),
  ).toHaveLength(3)
})

test('what somebody else saved meanwhile stands beside it, and nothing is lost', async () => {
  const theirs = { kind: 'not_on', on: '2027-03-07', time: null }
  const detail = { current: { version: 2, wishes: [theirs] }, changed_by: null, changed_at: null }
  await open(
    { wishes: [TEN], version: 1 },
    () =>
      new Response(
        JSON.stringify({ success: false, status: 409, code: 'conflict', message: 'Changed.', detail }),
        { status: 409 },
      ),
  )
  await type('Time', '11:00 AM')
  press('Save')
  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this' })
  expect(within(dialog).getByText('No games on Sun, Mar 7')).not.toBeNull()
  expect(within(dialog).getByText('Sat, Mar 6: no games before 11:00 AM')).not.toBeNull()
})

test('once the schedule is published nothing is asked for anymore', async () => {
  await open({ wishes: [TEN], version: 1, is_open: false })
  expect(screen.getByText('Sat, Mar 6: no games before 10:00 AM')).not.toBeNull()
  expect(screen.queryByRole('button', { name: /Save|Add/ })).toBeNull()
})
