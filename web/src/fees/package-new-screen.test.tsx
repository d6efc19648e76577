import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openOfficeScreen, said } from '../../test/office-site.tsx'
import { routes } from './shell-routes.tsx'

const TEAM = { id: 3, name: 'Comets 12U', club: null, division: '12U', season: '2026–2027' }
const MONEY = { owed: 0, due: 0, late: 0, paid: 0, packages: 0 }

const open = (players: Promise<Response>, more = '', packages: object[] = []) =>
  openOfficeScreen(`/ctms/payments/new?team=3${more}`, {
    routes,
    rights: { ctms: { fees: ['view', 'edit'] } },
    answers: {
      'GET /api/ctms/fees/teams': () => said([{ ...TEAM, ...MONEY }]),
      'GET /api/ctms/fees/teams/3/players': () => players,
      'GET /api/ctms/packages': () => said(packages),
    },
  })
const bill = async () => await screen.findByRole('button', { name: 'Bill players' })

test('nobody is billed before the list of players is there', async () => {
  let arrive: (players: Response) => void = () => {}
  await open(new Promise((resolve) => (arrive = resolve)))
  expect(await bill()).toHaveProperty('disabled', true)
  arrive(said([{ id: 1, name: 'Ivy Ball' }]))
  await screen.findByLabelText('Ivy Ball')
  expect(await bill()).toHaveProperty('disabled', false)
  fireEvent.click(screen.getByLabelText('Ivy Ball'))
  fireEvent.click(await bill())
  await vi.waitFor(() => expect(screen.getAllByText('Choose at least one player.')).not.toHaveLength(0))
})

test('a team without players says why there is nobody to bill', async () => {
  await open(Promise.resolve(said([])))
  await screen.findByText('No players on this team yet')
  expect(await bill()).toHaveProperty('disabled', true)
})

test('a link can bring what is to be split among the players', async () => {
  await open(
    Promise.resolve(said([{ id: 1, name: 'Ivy Ball' }])),
    '&name=Spring+Classic&plan=2027-02-05:15000,2027-03-01:25000',
  )
  await screen.findByLabelText('Ivy Ball')
  expect(screen.getByDisplayValue('Spring Classic')).toBeDefined()
  const parts = screen.getAllByRole('group', { name: /^Installment/ }).map((part) =>
    within(part)
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value),
  )
  expect(parts).toEqual([
    ['Spring Classic 1/2', expect.anything(), '150.00'],
    ['Spring Classic 2/2', expect.anything(), '250.00'],
  ])
  expect(screen.getByRole('radio', { name: /^Players split the total/ })).toHaveProperty('checked', true)
})

test.each(['40000', '2027-02-30:400', '2027-02-05:400,', '2027-02-05:-1'])(
  'what a link brings in another form (%s) is left out',
  async (plan) => {
    await open(Promise.resolve(said([])), `&name=Spring+Classic&plan=${plan}`)
    await screen.findByText('No players on this team yet')
    expect(screen.queryByDisplayValue('Spring Classic')).toBeNull()
  },
)

test('what a team was billed already is said before it is split once more', async () => {
  const packages = [
    { id: 7, name: 'Spring Classic', status: 'active' },
    { id: 8, name: 'Fall Classic', status: 'closed' },
  ]
  await open(Promise.resolve(said([])), '&name=Spring+Classic&plan=2027-02-05:40000', packages)
  await screen.findByText('This team already has fees called “Spring Classic”.')
  expect(screen.getByRole('link', { name: 'See who was billed' }).getAttribute('href')).toBe(
    '/ctms/payments/7',
  )
})

test('fees that were closed can be billed anew', async () => {
  const packages = [{ id: 8, name: 'Fall Classic', status: 'closed' }]
  await open(Promise.resolve(said([])), '&name=Fall+Classic&plan=2027-02-05:40000', packages)
  await screen.findByText('No players on this team yet')
  expect(screen.queryByText(/already has fees/)).toBeNull()
})
