import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AddressFields, EMPTY_ADDRESS } from './address-fields.tsx'

const DALLAS = { country: 'USA', state: 'Texas', city: 'Dallas' }
const PLANO = { country: 'USA', state: 'Texas', city: 'Plano' }
let places: readonly object[]
let asked: string[]

beforeEach(() => {
  places = [DALLAS]
  asked = []
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(new URL(input, 'http://site.example').searchParams.get('zip')!)
    return new Response(JSON.stringify({ success: true, message: 'ok', data: places }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Address() {
  const [value, setValue] = useState(EMPTY_ADDRESS)
  return <AddressFields value={value} onChange={setValue} />
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const shown = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

test('a complete ZIP code fills in town and state; half a code asks nobody', async () => {
  render(<Address />)
  type('ZIP code', '7520')
  type('ZIP code', '75201')
  await waitFor(() => expect(shown('City')).toBe('Dallas'))
  expect(shown('State')).toBe('Texas')
  expect(asked).toEqual(['75201'])
})

test('a town that was typed stays, one that was filled in goes with its code', async () => {
  render(<Address />)
  type('ZIP code', '75201')
  await waitFor(() => expect(shown('City')).toBe('Dallas'))
  places = [PLANO]
  type('ZIP code', '75023')
  await waitFor(() => expect(shown('City')).toBe('Plano'))
  type('City', 'Old Plano')
  places = [{ country: 'USA', state: 'Oklahoma', city: 'Tulsa' }]
  type('ZIP code', '74101')
  await waitFor(() => expect(shown('State')).toBe('Oklahoma'))
  expect(shown('City')).toBe('Old Plano')
})

test('a whole address typed in one line goes to its fields once the line is left', async () => {
  render(<Address />)
  type('Street address', '1 Main St, 75201')
  expect(shown('ZIP code')).toBe('')
  fireEvent.blur(screen.getByLabelText('Street address'))
  expect([shown('Street address'), shown('ZIP code')]).toEqual(['1 Main St', '75201'])
  await waitFor(() => expect([shown('City'), shown('State')]).toEqual(['Dallas', 'Texas']))
})

test('a code of several towns offers the others at the field', async () => {
  places = [DALLAS, PLANO]
  render(<Address />)
  type('ZIP code', '75201')
  await waitFor(() => expect(shown('City')).toBe('Dallas'))
  const options = [...(screen.getByLabelText('City') as HTMLInputElement).list!.options]
  expect(options.map(({ value }) => value)).toEqual(['Dallas', 'Plano'])
})

test('without an answer the town is typed, as ever', async () => {
  vi.stubGlobal('fetch', async () => {
    asked.push('refused')
    throw new TypeError('Failed to fetch')
  })
  render(<Address />)
  type('ZIP code', '75201')
  await waitFor(() => expect(asked).toEqual(['refused']))
  type('City', 'Dallas')
  expect([shown('City'), shown('State')]).toEqual(['Dallas', ''])
})
