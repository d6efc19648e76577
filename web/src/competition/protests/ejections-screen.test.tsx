import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOfficeScreen, said } from '../../../test/office-site.tsx'
import { routes } from '../shell-routes.tsx'

const side = (entrant_id: number, name: string) => ({ entrant_id, name })
const game = { id: 3, number: 1, division: '12U', home: side(1, 'Aces'), visitor: side(2, 'Bats') }

test('an ejection without a game asks for one; with one it is noted', async () => {
  const sent: unknown[] = []
  const rights = { ems: { game: ['score'] } }
  await openOfficeScreen('/ems/events/7/ejections', {
    ...{ routes, rights },
    answers: {
      'GET /api/ems/entrants/0/people': () => said([]),
      'GET /api/ems/entrants/2/people': () => said([]),
      'GET /api/ems/events/7/ejections': () =>
        said({
          event: { id: 7, name: 'Slam', is_cancelled: false, cancel_reason: null },
          ...{ games: [game], ejections: [], carried: [] },
        }),
      'POST /api/ems/games/3/ejections': (body) => {
        sent.push(body)
        return said({})
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Note an ejection' }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText('Who was ejected'), { target: { value: 'spectator' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Choose a game.')
  expect(document.activeElement).toBe(form.getByLabelText('Game'))
  fireEvent.change(form.getByLabelText('Game'), { target: { value: '3' } })
  fireEvent.change(form.getByLabelText('Team'), { target: { value: '2' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('ok')
  expect(sent).toMatchObject([{ entrant_id: 2, person: 'spectator' }])
})
