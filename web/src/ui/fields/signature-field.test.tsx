import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Signature } from 'contract/waivers'
import { SignatureField } from './signature-field.tsx'

beforeEach(() => {
  const context = new Proxy({}, { get: () => () => {}, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 176))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const given = vi.fn<(signature: Signature | undefined) => void>()

function Screen() {
  const [signature, setSignature] = useState<Signature>()
  return (
    <SignatureField
      label="Signature"
      signerName="Ada Ball"
      value={signature}
      onChange={(next) => {
        given(next)
        setSignature(next)
      }}
    />
  )
}

/** A stroke from point to point, like a pen's. */
function draw(...points: [number, number][]) {
  const canvas = screen.getByRole('img')
  const event = (type: string, [x, y]: [number, number], buttons: number) =>
    new PointerEvent(type, {
      clientX: x,
      clientY: y,
      buttons,
      pointerId: 1,
      isPrimary: true,
      pointerType: 'pen',
      bubbles: true,
      cancelable: true,
    })
  fireEvent(canvas, event('pointerdown', points[0]!, 1))
  for (const point of points.slice(1)) fireEvent(canvas, event('pointermove', point, 1))
  fireEvent(canvas, event('pointerup', points.at(-1)!, 0))
}

const WAVE = Array.from({ length: 20 }, (_, i) => [20 + i * 15, 60 + (i % 2) * 30] as [number, number])

test('what is drawn is given as strokes', () => {
  render(<Screen />)
  draw(...WAVE)
  const signature = given.mock.lastCall![0]
  expect(signature?.kind).toBe('drawn')
  expect(signature?.kind === 'drawn' && signature.strokes[0]!.points.length).toBeGreaterThan(5)
})

test('a slip of the pen is no signature, and says so', () => {
  render(<Screen />)
  draw([10, 10], [12, 11], [14, 12])
  expect(given.mock.lastCall![0]).toBeUndefined()
  expect(screen.getByRole('status').textContent).toContain('too short')
})

test('cleared paper is empty', () => {
  render(<Screen />)
  draw(...WAVE)
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(given.mock.lastCall![0]).toBeUndefined()
})

test('a typed name counts the same, by keyboard alone', () => {
  render(<Screen />)
  fireEvent.click(screen.getByLabelText('Type my name'))
  const field = screen.getByLabelText('Type your full name as your signature')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '  Ada Ball ' } })
  expect(given.mock.lastCall![0]).toEqual({ kind: 'typed', name: 'Ada Ball' })
  fireEvent.change(field, { target: { value: ' ' } })
  expect(given.mock.lastCall![0]).toBeUndefined()
})

test('who changes the mind finds what was drawn again', () => {
  render(<Screen />)
  draw(...WAVE)
  fireEvent.click(screen.getByLabelText('Type my name'))
  expect(given.mock.lastCall![0]).toBeUndefined()
  fireEvent.click(screen.getByLabelText('Draw'))
  expect(given.mock.lastCall![0]?.kind).toBe('drawn')
})
