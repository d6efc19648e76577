import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { file, onePage, openOfficeScreen, refused, said } from '../../test/office-site.tsx'
import { routes } from './shell-routes.tsx'

const TEAM = { of: 'team', id: 12, name: 'Austin Aces' }
const CLUB = { of: 'club', id: 3, name: 'Austin' }

const open = (places: readonly object[], zip: () => Response) =>
  openOfficeScreen('/mms/insurance', {
    routes,
    rights: { mms: { insurance: ['view'] } },
    answers: {
      'GET /api/mms/insurance': () => onePage([]),
      'GET /api/mms/insurance/places': () => said(places),
      'GET /api/mms/download/12': (_, query) =>
        query.get('of') === 'team' ? zip() : refused(404, 'other', 'We couldn’t find this team or club.'),
    },
  })

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('who has one team gets all its papers in one file', async () => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:1'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await open([TEAM], () => file('Insurance Austin Aces.zip', 'application/zip'))
  await press('Download all')
  await waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByRole('combobox')).toHaveProperty('value', 'Austin Aces'),
  )
  await press('Download')
  await waitFor(() => expect(saved).toEqual(['Insurance Austin Aces.zip']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who has several says of which; without it nothing is asked', async () => {
  const { asked } = await open([TEAM, CLUB], () => file('all.zip', 'application/zip'))
  await press('Download all')
  await press('Download')
  await screen.findByText('Choose a team or club.')
  expect(asked.filter((one) => one.includes('/download/'))).toEqual([])
})

test.each([
  ['there are no papers', 'No files available to download'],
  ['the team is gone', 'We couldn’t find this team or club.'],
])('where %s it is said that there is nothing to download', async (_, message) => {
  await open([TEAM], () => refused(404, 'not_there', message))
  await press('Download all')
  await waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByRole('combobox')).toHaveProperty('value', 'Austin Aces'),
  )
  await press('Download')
  await screen.findByText('No files available to download')
})
