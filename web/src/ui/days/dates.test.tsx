import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DayField } from './day-field.tsx'
import { TypedDayField } from './typed-day-field.tsx'
import { DayRange } from './day-range.tsx'
import { LocaleProvider } from '../locale.ts'
import { TimeField } from './time-field.tsx'

afterEach(cleanup)

const open = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('a day is picked where it was typed, in weeks from Sunday to Saturday', async () => {
  const onChange = vi.fn()
  render(<DayField label="Day" defaultValue="2027-03-10" onChange={onChange} />)
  open('Open calendar')
  await screen.findByRole('dialog')
  expect(screen.getAllByRole('columnheader', { hidden: true }).map((day) => day.textContent)).toEqual([
    ...['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  ])
  expect(screen.getByRole('button', { name: /Wednesday, March 10, 2027 selected/ })).toBeTruthy()
  press(/Friday, March 12, 2027/)
  expect(onChange).toHaveBeenCalledWith('2027-03-12')
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '03/12/2027')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('outside the United States weeks begin as the reader is used to', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  render(
    <LocaleProvider value={{ time_zone: 'Europe/Berlin', currency: 'EUR' as 'USD' }}>
      <DayField label="Day" />
    </LocaleProvider>,
  )
  open('Open calendar')
  await screen.findByRole('dialog')
  expect(screen.getAllByRole('columnheader', { hidden: true })[0]?.textContent).toBe('Mon')
  vi.restoreAllMocks()
})

test('any month of any year is one choice away', async () => {
  render(<DayField label="Day" defaultValue="2027-03-10" />)
  open('Open calendar')
  await screen.findByRole('dialog')
  fireEvent.change(screen.getByRole('combobox', { name: /year/i }), { target: { value: yearAt('2019') } })
  fireEvent.change(screen.getByRole('combobox', { name: /month/i }), { target: { value: '12' } })
  expect(screen.getByRole('button', { name: /December 25, 2019/ })).toBeTruthy()
})

/** The value of the choice with this text. */
const yearAt = (text: string) => screen.getByRole<HTMLOptionElement>('option', { name: text }).value

test('a birthday is typed and has no calendar', () => {
  render(<TypedDayField label="Date of birth" />)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['leaving the field', (field: HTMLElement) => fireEvent.blur(field)],
  ['pressing Enter', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })],
])('a year of two digits is completed on %s', (_, leave) => {
  const onChange = vi.fn()
  render(<TypedDayField label="Date of birth" onChange={onChange} />)
  const field = screen.getByLabelText('Date of birth')
  fireEvent.change(field, { target: { value: '5/12/09' } })
  expect(onChange).toHaveBeenLastCalledWith('05/12/09')
  leave(field)
  expect(onChange).toHaveBeenLastCalledWith('2009-05-12')
  expect(field).toHaveProperty('value', '05/12/2009')
})

test('both ends of a range are picked from one calendar', async () => {
  const picked = vi.fn()
  render(
    <DayRange
      from={{ label: 'First day', value: '2027-03-10', onChange: vi.fn() }}
      until={{ label: 'Last day', value: '2027-03-12', onChange: vi.fn() }}
      onPick={picked}
    />,
  )
  open('Choose both days')
  await screen.findByRole('dialog')
  press(/March 15, 2027/)
  expect(picked).not.toHaveBeenCalled()
  press(/March 19, 2027/)
  expect(picked).toHaveBeenCalledExactlyOnceWith('2027-03-15', '2027-03-19')
})

test('a time is typed as people write it, or picked', async () => {
  const seen = vi.fn()
  function Screen() {
    const [time, setTime] = useState('18:00')
    seen(time)
    return <TimeField label="Starts at" value={time} onChange={setTime} />
  }
  render(<Screen />)
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Starts at' })
  await waitFor(() => expect(field().hasAttribute('aria-busy')).toBe(false))
  expect(field().value).toMatch(/^6:00\sPM$/)
  act(() => field().focus())
  fireEvent.change(field(), { target: { value: '7:10 pm' } })
  expect(seen).toHaveBeenLastCalledWith('19:10')
  act(() => field().blur())
  expect(field().value).toMatch(/^7:10\sPM$/)
  act(() => field().focus())
  fireEvent.change(field(), { target: { value: 'noonish' } })
  act(() => field().blur())
  expect(seen).toHaveBeenLastCalledWith('noonish')
  expect(field().value).toBe('noonish')
  act(() => field().focus())
  fireEvent.change(field(), { target: { value: '8' } })
  fireEvent.click(screen.getByRole('option', { name: /^8:15\sPM$/ }))
  expect(seen).toHaveBeenLastCalledWith('20:15')
})
