import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOfficeScreen, refused, said } from '../../../test/office-site.tsx'
import type { ScreenRoute } from '../../route.ts'
import { OfficeEventScreen } from './office-event-screen.tsx'

const routes: ScreenRoute[] = [{ path: '/ems/events/$id', layout: 'bare', screen: OfficeEventScreen }]

const EVENT = {
  ...{ id: 7, slug: 'slam', name: 'Slam', kind: 'tournament', status: 'draft', entrant: 'team', taken: 0 },
  ...{ starts_on: '2027-06-12', ends_on: '2027-06-13', age_cutoff_on: '2027-06-12', capacity: null },
  ...{ registration_opens_on: '2027-01-01', registration_closes_on: '2027-06-09', cancel_reason: null },
  ...{
    summary: 'Two days.',
    description_html: '<p>Come.</p>',
    venue: {},
    venues: [],
    place: null,
    image: null,
  },
  ...{ needs_membership: false, roster_most: null, guests_most: null, roster_lock_on: null, version: 1 },
  ...{ divisions: [], sessions: [], questions: [], waivers: [], blocks: [], addons: [], pass_types: [] },
  ...{ club_discounts: [], missing: [] },
}

/** A server that refuses what was typed on an older version, and whose reads are as slow as on a phone. */
async function open(tab: string) {
  let saved: typeof EVENT = EVENT
  const save = (sent: Record<string, unknown>) => {
    if (sent['version'] !== undefined && sent['version'] !== saved.version)
      return refused(409, 'conflict', 'Someone else changed this.')
    saved = { ...saved, ...sent, version: saved.version + 1 } as typeof EVENT
    return said(saved)
  }
  let reads = 0
  await openOfficeScreen(`/ems/events/7?tab=${tab}`, {
    routes,
    rights: { ems: { event: ['view', 'edit', 'publish'] } },
    answers: {
      'GET /api/ems/events/7': () => (reads++ === 0 ? said(saved) : new Promise<Response>(() => {})),
      'PATCH /api/ems/events/7': save,
      'PUT /api/ems/events/7/sessions': save,
    },
  })
  return { version: () => saved.version, saved: () => saved }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('whoever saves and continues isn’t taken for somebody else in the next step', async () => {
  const { version } = await open('about')
  await screen.findByRole('heading', { name: 'About' })
  press('Save and continue')
  await screen.findByRole('heading', { name: 'Days' })
  press('Save and continue')
  await screen.findByRole('heading', { name: 'Venues' })
  expect(version()).toBe(3)
  expect(screen.queryByText('Someone else changed this')).toBeNull()
})

test('hours that are typed stay while the days are saved beside them, and the other way round', async () => {
  const { version, saved } = await open('when')
  await screen.findByRole('heading', { name: 'Days' })
  press('Add hours')
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Check-in' } })
  fireEvent.change(screen.getByLabelText(/^Spots in all/), { target: { value: '40' } })
  press('Save')
  await waitFor(() => expect(version()).toBe(2))
  expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Check-in')
  fireEvent.change(screen.getByLabelText(/^Spots in all/), { target: { value: '48' } })
  press('Save schedule')
  await waitFor(() => expect(version()).toBe(3))
  expect(saved().sessions).toMatchObject([{ title: 'Check-in' }])
  expect(screen.getByLabelText(/^Spots in all/)).toHaveProperty('value', '48')
})
