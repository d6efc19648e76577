import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOfficeScreen, said } from '../../../test/office-site.tsx'
import type { ScreenRoute } from '../../route.ts'
import { ContestScreen } from '../contests/contest-screen.tsx'
import { PublishSchedule } from './schedule-publish.tsx'

const routes: ScreenRoute[] = [
  {
    ...{ path: '/ems/publish', layout: 'bare' },
    screen: () => <PublishSchedule id={7} version={2} broken={0} onClose={() => {}} />,
  },
  { path: '/ems/contests/$id', layout: 'bare', screen: ContestScreen },
]
const sideOf = (name: string) => ({ code: 'x', message: name, params: {} })
const rights = { ems: { event: ['view', 'edit', 'publish'], schedule: ['edit', 'publish'] } }

test.each([
  [0, 'No one gets an email.', 'Schedule published. No one needed an email.'],
  [1, /Coaches and families of 1 team get/, 'Schedule published. We emailed 1 person.'],
  [34, /Coaches and families of 34 teams get/, 'Schedule published. We emailed 34 people.'],
])('before and after a schedule is published it says who is emailed: %i', async (count, before, after) => {
  const change = {
    ...{ game_id: 1, title: '12U #1', home: sideOf('Aces'), away: sideOf('Bats'), was: null },
    is: { date: '2027-06-12', start_time: '09:00', field: '1', venue: 'Oak Park' },
  }
  await openOfficeScreen('/ems/publish', {
    ...{ routes, rights },
    answers: {
      'GET /api/ems/events/7/schedule/diff': () => said({ changes: [change], teams: count }),
      'POST /api/ems/events/7/schedule/publish': () => said({ version: 3, games: 1, told: count }),
    },
  })
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(before, { exact: false })
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  await screen.findByText(after)
})

test('publishing the games of a division says where they are now', async () => {
  const view = {
    ...{ division_id: 2, label: '12U', tie_breaks: '', rules: [], tie_break_rules: null, unfinished: null },
    ...{ stages: [], games: [], champion: null, final: [], draw_seed: 'x' },
  }
  const contest = (is_published: boolean) => ({
    ...{ event_id: 7, division_id: 2, label: '12U', version: 0, teams: [], view, format: null },
    ...{ tie_breaks: null, tie_break_set_id: null, scoring: null, is_published },
    ...{ time_zone: 'America/Chicago', places: [] },
  })
  for (const [was, button, sentence] of [
    [false, 'Publish on the event’s page', 'These games are on the event’s page.'],
    [true, 'Take off the event’s page', 'These games are off the event’s page.'],
  ] as const) {
    await openOfficeScreen('/ems/contests/2', {
      ...{ routes, rights },
      answers: {
        'GET /api/ems/contests/2': () => said(contest(was)),
        'POST /api/ems/contests/2/publish': (body) =>
          said(contest((body as { is_published: boolean }).is_published)),
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: button }))
    await screen.findByText(sentence)
    expect(screen.queryByText('ok')).toBeNull()
    cleanup()
  }
})
