import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { COUNTRIES } from 'contract/places'
import { SearchSelect } from './search-select.tsx'

afterEach(cleanup)

const field = () => screen.getByRole('combobox', { name: 'Country' })
const typed = (text: string) => fireEvent.change(field(), { target: { value: text } })
const key = (name: string) => fireEvent.keyDown(field(), { key: name })
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('a few letters find an entry, with or without its accents', () => {
  const onChange = vi.fn()
  render(<SearchSelect label="Country" options={COUNTRIES} onChange={onChange} />)
  expect(shown()).toEqual([])
  typed('cote')
  expect(shown()).toEqual(["Côte d'Ivoire"])
  key('Enter')
  expect(onChange).toHaveBeenCalledWith("Côte d'Ivoire")
  expect(field()).toHaveProperty('value', "Côte d'Ivoire")
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('arrow keys go through the entries and around the ends', () => {
  render(<SearchSelect label="Country" options={COUNTRIES.slice(0, 3)} defaultValue="Canada" />)
  key('ArrowDown')
  const chosen = () => screen.getByRole('option', { selected: true }).textContent
  expect(chosen()).toBe('Canada')
  key('ArrowDown')
  expect(chosen()).toBe('Afghanistan')
  key('ArrowDown')
  expect(chosen()).toBe('USA')
  key('ArrowUp')
  expect(chosen()).toBe('Afghanistan')
})

test('Esc and leaving the field keep what was chosen before', () => {
  const onChange = vi.fn()
  render(<SearchSelect label="Country" options={COUNTRIES} value="USA" onChange={onChange} />)
  typed('ger')
  key('Escape')
  expect(field()).toHaveProperty('value', 'USA')
  typed('ger')
  fireEvent.blur(field())
  expect(field()).toHaveProperty('value', 'USA')
  expect(onChange).not.toHaveBeenCalled()
})

test('a click chooses, except what cannot be chosen', () => {
  const onChange = vi.fn()
  const options = [
    { value: '1', label: 'Open' },
    { value: '2', label: 'Full', disabled: true },
  ]
  render(<SearchSelect label="Country" options={options} onChange={onChange} />)
  fireEvent.click(field())
  fireEvent.click(screen.getByRole('option', { name: 'Full' }))
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('option', { name: 'Open' }))
  expect(onChange).toHaveBeenCalledWith('1')
})

test('nothing found says what to do', () => {
  render(<SearchSelect label="Country" options={COUNTRIES} />)
  typed('zzz')
  expect(shown()).toEqual(['No matches. Try fewer letters.'])
})

test('a list of the server is asked for what is typed and not searched again', () => {
  const onSearch = vi.fn()
  render(<SearchSelect label="Country" options={[{ value: '9', label: 'Ada Ball' }]} onSearch={onSearch} />)
  typed('AF-100')
  expect(onSearch).toHaveBeenCalledWith('AF-100')
  expect(shown()).toEqual(['Ada Ball'])
})

test('while the server is still asked, only what matches can be chosen', () => {
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
  const { rerender } = render(asked(before, true))
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
