import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { COUNTRIES } from 'contract/places'
import { SearchSelect } from './search-select.tsx'

afterEach(cleanup)

/** The field is ready as soon as its list has been loaded. */
async function ready(element: ReactElement) {
  const screens = render(element)
  await waitFor(() => expect(field().hasAttribute('aria-busy')).toBe(false))
  act(() => field().focus())
  return screens
}

const field = () => screen.getByRole('combobox', { name: 'Country' })
const typed = (text: string) => fireEvent.change(field(), { target: { value: text } })
const key = (name: string) => fireEvent.keyDown(field(), { key: name })
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('a few letters find an entry, with or without its accents', async () => {
  const onChange = vi.fn()
  await ready(<SearchSelect label="Country" options={COUNTRIES} onChange={onChange} />)
  expect(shown()).toEqual([])
  typed('cote')
  expect(shown()).toEqual(["Côte d'Ivoire"])
  key('Enter')
  expect(onChange).toHaveBeenCalledWith("Côte d'Ivoire")
  expect(field()).toHaveProperty('value', "Côte d'Ivoire")
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('a press is not lost on a field whose list takes its place before the press ends', async () => {
  render(<SearchSelect label="Country" options={COUNTRIES.slice(0, 3)} />)
  expect(field().hasAttribute('aria-busy')).toBe(true)
  fireEvent.pointerDown(field())
  await waitFor(() => expect(shown()).toHaveLength(3))
})

test('arrow keys go through the entries', async () => {
  await ready(<SearchSelect label="Country" options={COUNTRIES.slice(0, 3)} defaultValue="Canada" />)
  key('ArrowDown')
  const chosen = () =>
    document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(chosen()).toBe('Canada')
  key('ArrowDown')
  expect(chosen()).toBe('Afghanistan')
  key('ArrowUp')
  key('ArrowUp')
  expect(chosen()).toBe('USA')
})

test('Esc and leaving the field keep what was chosen before', async () => {
  const onChange = vi.fn()
  await ready(<SearchSelect label="Country" options={COUNTRIES} value="USA" onChange={onChange} />)
  typed('ger')
  key('Escape')
  expect(field()).toHaveProperty('value', 'USA')
  typed('ger')
  act(() => field().blur())
  expect(field()).toHaveProperty('value', 'USA')
  expect(onChange).not.toHaveBeenCalled()
})

test('a click chooses, except what cannot be chosen', async () => {
  const onChange = vi.fn()
  const options = [
    { value: '1', label: 'Open' },
    { value: '2', label: 'Full', disabled: true },
  ]
  await ready(<SearchSelect label="Country" options={options} onChange={onChange} />)
  fireEvent.click(field())
  fireEvent.click(screen.getByRole('option', { name: 'Full' }))
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('option', { name: 'Open' }))
  expect(onChange).toHaveBeenCalledWith('1')
})

test.each([
  ['a click', () => fireEvent.click(screen.getByRole('option', { name: 'Albania' }))],
  ['Enter', () => key('Enter')],
])('a field that only adds is closed after a choice by %s, and opens for the next one', async (_, choose) => {
  const onChange = vi.fn()
  await ready(<SearchSelect label="Country" options={COUNTRIES} value="" onChange={onChange} />)
  typed('alba')
  choose()
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Albania')
  expect(field()).toHaveProperty('value', '')
  await act(async () => {})
  expect(shown()).toEqual([])
  typed('alge')
  expect(shown()).toEqual(['Algeria'])
})

test('nothing found says what to do', async () => {
  await ready(<SearchSelect label="Country" options={COUNTRIES} />)
  typed('zzz')
  expect(shown()).toEqual(['No matches. Try fewer letters.'])
})

test('a list of the server is asked for what is typed and not searched again', async () => {
  const onSearch = vi.fn()
  await ready(
    <SearchSelect label="Country" options={[{ value: '9', label: 'Ada Ball' }]} onSearch={onSearch} />,
  )
  typed('AF-100')
  expect(onSearch).toHaveBeenCalledWith('AF-100')
  expect(shown()).toEqual(['Ada Ball'])
})

test('while the server is still asked, only what matches can be chosen', async () => {
  const onChange = vi.fn()
  const before = [
    { value: '1', label: 'Comets 12U' },
    { value: '2', label: 'Rockets 12U' },
  ]
  const asked = (options: typeof before, isSearching: boolean) => (
    <SearchSelect
      label="Country"
      options={options}
      onSearch={() => {}}
      isSearching={isSearching}
      onChange={onChange}
    />
  )
  const { rerender } = await ready(asked(before, true))
  typed('rock')
  expect(shown()).toEqual(['Rockets 12U'])
  typed('falc')
  expect(shown()).toEqual(['Searching…'])
  key('Enter')
  expect(onChange).not.toHaveBeenCalled()
  typed('AF-100')
  rerender(asked([{ value: '3', label: 'Ada Ball' }], false))
  expect(shown()).toEqual(['Ada Ball'])
})
