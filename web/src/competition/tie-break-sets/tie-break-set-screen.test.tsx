import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TIE_BREAK_SETS, type TieBreaks } from 'contract/competition/standings/tie-breaks'
import { openOfficeScreen, said } from '../../../test/office-site.tsx'
import { routes } from '../shell-routes.tsx'

const rights = { ems: { event: ['view', 'edit'] } }
const rulesOf = (key: string) => TIE_BREAK_SETS.find((set) => set.key === key)!.rules
const set = { id: 3, name: 'Spring League', rules: rulesOf('usfa'), version: 1, divisions: 1, audit: [] }
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a set is begun as a copy, is said in words, and is sent as it is then', async () => {
  const sent: { name: string; rules: TieBreaks }[] = []
  await openOfficeScreen('/ems/tie-breaks/new', {
    ...{ routes, rights },
    answers: {
      'POST /api/ems/tie-break-sets': (body) => {
        sent.push(body as (typeof sent)[number])
        return said({ ...set, ...body })
      },
      'GET /api/ems/tie-break-sets/3': () => said(set),
    },
  })
  fireEvent.change(await screen.findByLabelText('Start from'), { target: { value: 'usfa' } })
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Spring League' } })
  expect(screen.getByText('Run differential, up to 12 a game')).toBeTruthy()
  const cap = screen.getByLabelText(/^Most runs a game can count/)
  fireEvent.change(cap, { target: { value: '7' } })
  expect(screen.getByText('Run differential, up to 7 a game')).toBeTruthy()
  expect(screen.getByText('Points: 3 per win, 1 per tie, 0 per loss.')).toBeTruthy()
  // Hawks, Comets and Storm have won two of three each; Storm have allowed the fewest runs.
  const [first] = within(screen.getByRole('table', { name: 'Example' })).getAllByRole('rowheader')
  expect(first!.textContent).toContain('Storm')
  press('Create tiebreaker set')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ name: 'Spring League', rules: { points: { win: 3, tie: 1, loss: 0 } } })
  expect(sent[0]!.rules.steps.at(-1)).toMatchObject({ figure: 'difference', cap: 7 })
})

test('what a change moves is shown before it is saved', async () => {
  const { asked } = await openOfficeScreen('/ems/tie-breaks/3', {
    ...{ routes, rights },
    answers: {
      'GET /api/ems/tie-break-sets/3': () => said(set),
      'POST /api/ems/tie-break-sets/3/preview': () =>
        said({
          digest: 'seen',
          effects: [
            {
              ...{ division_id: 5, event: 'Slam', division: '12U', fate: 'changes' },
              moves: [{ stage: 1, group: 1, team: 'Hawks', from: 2, to: 1 }],
            },
            { ...{ division_id: 6, event: 'Slam', division: '14U', fate: 'over' }, moves: [] },
          ],
        }),
      'PATCH /api/ems/tie-break-sets/3': ({ digest }) => said({ ...set, version: digest === 'seen' ? 2 : 1 }),
    },
  })
  await screen.findByLabelText('Name')
  press('Remove step 4')
  press('Save')
  expect(await screen.findByText('Hawks: from 2 to 1')).toBeTruthy()
  expect(screen.getByText('Slam, 14U: every game is over, so it keeps its rules.')).toBeTruthy()
  expect(asked).not.toContain('PATCH /api/ems/tie-break-sets/3')
  const dialog = screen.getByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked).toContain('PATCH /api/ems/tie-break-sets/3'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
