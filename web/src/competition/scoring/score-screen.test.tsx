import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { LITTLE_LEAGUE_12U } from 'contract/competition/scoring/pitching'
import { USUAL_RULES, type ScoreNote } from 'contract/competition/scoring/scorebook'
import { NoScoreLink, type ScoringSheet } from 'contract/competition/scoring/scoring'
import { visit } from '../../../test/public-site.tsx'
import { keepScore, keptScore } from './score-keeping.ts'
import { ScoreScreen } from './score-screen.tsx'

const end = { ended: 'final', forfeit: null, home_runs: 2, visitor_runs: 3 } as const
const at = '2027-06-12T14:30:00Z'
/** A game that one book has ended, 3–2 for the visitors. */
const unconfirmed: ScoringSheet = {
  ...{ game_id: 7, book: 'second', event: 'Slam', division: '12U', number: 4, state: 'over', may_tie: false },
  home: { entrant_id: 1, name: 'Aces' },
  visitor: { entrant_id: 2, name: 'Bolts' },
  ...{
    rules: USUAL_RULES,
    starts_at: null,
    field: null,
    time_zone: 'America/Chicago',
    pauses: [],
    notes: [],
  },
  ...{ other: { ...end, end, notes: 1 }, sits_out: [], differences: [] },
  result: { ...end, confirmation: 'unconfirmed', final_at: '2027-06-12T14:50:00Z', at, by_desk: false },
}
const ended: ScoreNote = { key: 'a', number: 1, noted_at: at, kind: 'end', ...end }
const routes = [{ path: '/ems/score/$token', layout: 'public', screen: ScoreScreen }] as const
const open = (sheet: ScoringSheet) => {
  keepScore('link', { sheet, waiting: [] })
  return visit('/ems/score/link', { routes, data: {} })
}
const noted = () => keptScore('link').waiting

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
})

test('a coach whose book is empty sees what the other one says, and confirms it or says otherwise', async () => {
  await open(unconfirmed)
  expect(screen.getByText('The other book ended this game at 3–2. Is that right?')).toBeTruthy()
  expect(screen.getByText('If you don’t answer, it’s final at 9:50 AM.')).toBeTruthy()
  fireEvent.click(screen.getByText('Enter a different score'))
  expect((screen.getByLabelText('Bolts') as HTMLInputElement).value).toBe('3')
  fireEvent.click(screen.getByText('Cancel'))
  fireEvent.click(screen.getByText('Confirm 3–2'))
  expect(noted()).toMatchObject([{ kind: 'end', ...end }])
})

test('the runs of a half that is being played are there again when the page is opened anew', async () => {
  const playing: ScoringSheet = { ...unconfirmed, state: 'ready', other: null, result: null }
  const runs = () => screen.getByLabelText('Runs this half').textContent
  await open(playing)
  for (let i = 0; i < 2; i += 1) fireEvent.click(screen.getByLabelText('Add a run'))
  expect(runs()).toBe('2')
  cleanup()
  await open(playing)
  expect(runs()).toBe('2')
  fireEvent.click(screen.getByText('End this half'))
  expect(noted()).toMatchObject([{ kind: 'half', inning: 1, half: 'top', runs: 2 }])
  expect(runs()).toBe('0')
  cleanup()
  await visit('/ems/score/link', { routes, data: {} })
  expect(runs()).toBe('0')
})

test('what waits is said to be kept, also when the browser takes a network that leads nowhere for a connection', async () => {
  const half = { number: 1, noted_at: at, kind: 'half', inning: 1, half: 'top', runs: 4 } as const
  keepScore('link', {
    sheet: { ...unconfirmed, state: 'ready', other: null, result: null },
    waiting: [{ key: 'b', ...half }],
  })
  await visit('/ems/score/link', { routes, data: {} })
  expect(navigator.onLine).toBe(true)
  await screen.findByText('Offline. 1 entry is kept on this phone.')
})

test('a link that has ended says so, shows what was noted, and takes nothing more', async () => {
  const gone = { success: false, message: NoScoreLink().message, code: 'score_link_not_found', status: 404 }
  const half = { number: 1, noted_at: at, kind: 'half', inning: 1, half: 'top', runs: 4 } as const
  keepScore('link', {
    sheet: { ...unconfirmed, state: 'ready', other: null, result: null },
    waiting: [{ key: 'b', ...half }],
  })
  vi.stubGlobal('fetch', async () => Response.json(gone, { status: 404 }))
  await visit('/ems/score/link', { routes, data: {} })
  await screen.findByText(/^This scoring link doesn’t work anymore/)
  expect(screen.getByText('1 entry wasn’t sent')).toBeTruthy()
  expect(screen.getByText(/^What you entered is still here/)).toBeTruthy()
  expect(screen.getByRole('table').textContent).toContain('4')
  expect(screen.queryByText('End this half')).toBeNull()
  expect(noted()).toHaveLength(1)
})

test('a coach who ended the game too soon says so, until anyone else has said something', async () => {
  const own = { ...unconfirmed, notes: [ended] }
  const { unmount } = await open({ ...own, other: null })
  expect(screen.getByText(/^3–2 counts\. It’s final at 9:50 AM/)).toBeTruthy()
  fireEvent.click(screen.getByText('The game isn’t over'))
  expect(noted()).toMatchObject([{ kind: 'reopen' }])
  unmount()
  await open(own)
  expect(screen.queryByText('The game isn’t over')).toBeNull()
})

test('of a disputed score each book says where they differ, and can be changed', async () => {
  const differences = ['One book has 3–4, the other 3–2.']
  const result = { ...unconfirmed.result!, confirmation: 'disputed' as const, final_at: null }
  await open({ ...unconfirmed, differences, result, notes: [{ ...ended, home_runs: 4 } as ScoreNote] })
  expect(screen.getByText(differences[0]!)).toBeTruthy()
  fireEvent.click(screen.getByText('Change my score'))
  fireEvent.change(screen.getByLabelText('Aces'), { target: { value: '2' } })
  fireEvent.click(screen.getByText('Send score'))
  expect(noted()).toMatchObject([{ kind: 'end', ...end }])
})

test('where pitching is limited, a pitcher is entered by number, also offline, and the phone says who must rest', async () => {
  const limited: ScoringSheet = {
    ...{ ...unconfirmed, state: 'ready', other: null, result: null },
    rules: { ...USUAL_RULES, pitching: LITTLE_LEAGUE_12U },
    pitchers: [
      {
        ...{ side: 'home', jersey_number: '7', today: 12, left: 0, may_on: '2027-06-14' },
        ...{ may_today: false, broken: [] },
      },
    ],
  }
  await open(limited)
  expect(screen.getByText('At most 12 innings a day. After 7 innings or more: 1 day of rest.')).toBeTruthy()
  const of = (number: string) => screen.getByText(`Number ${number}`).parentElement?.textContent
  expect(of('7')).toMatch(/12 innings today\. May pitch again on .*14, 2027\.$/)
  fireEvent.click(screen.getByText('Enter a pitcher'))
  fireEvent.change(screen.getByLabelText('Team'), { target: { value: 'visitor' } })
  fireEvent.change(screen.getByLabelText('Jersey number'), { target: { value: '12' } })
  fireEvent.change(screen.getByLabelText(/^Innings in this game/), { target: { value: '4' } })
  fireEvent.click(screen.getByText('Save'))
  expect(noted()).toMatchObject([{ kind: 'pitching', side: 'visitor', jersey_number: '12', pitched: 4 }])
  expect(of('12')).toContain('4 innings in this game.')
})
