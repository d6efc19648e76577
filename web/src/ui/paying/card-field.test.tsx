import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { CardField, type Card } from './card-field.tsx'
import type { CardProvider, MountedCard } from './card-provider.ts'

afterEach(cleanup)

const config = { script_url: '/sandbox-pay/v1.js', public_key: 'pk_1' }

function provider(tokenize: MountedCard['tokenize']) {
  const listeners: Record<string, (detail: never) => void> = {}
  const mounted = {
    tokenize,
    confirm: vi.fn(async () => {}),
    update: vi.fn(),
    destroy: vi.fn(),
    on: vi.fn((event: string, listener: (detail: never) => void) => {
      listeners[event] = listener
      return () => {}
    }),
  }
  const made = { mount: vi.fn(() => mounted) }
  return { made: made as unknown as CardProvider, mount: made.mount, mounted, listeners }
}

async function show(load: () => Promise<CardProvider>, props = {}) {
  const card = createRef<Card>()
  const shown = render(<CardField ref={card} config={config} load={load} {...props} />)
  await act(async () => {})
  return { card: card.current!, ...shown }
}

test('the provider shows its fields in a place of its own, in the colours of the page', async () => {
  const { made, mount, mounted } = provider(async () => ({ payment_token: 'pm_1' }))
  const { card, unmount } = await show(async () => made)
  const [element, options] = mount.mock.lastCall as unknown as [
    HTMLElement,
    { publicKey: string; theme: object },
  ]
  expect(element.isConnected).toBe(true)
  expect(options).toMatchObject({ publicKey: 'pk_1', theme: { scheme: 'light' } })
  expect(await card.tokenize()).toEqual({ token: 'pm_1' })
  await card.confirm('secret_1')
  expect(mounted.confirm).toHaveBeenCalledWith('secret_1')
  await act(async () => document.documentElement.setAttribute('data-color-scheme', 'dark'))
  expect(mounted.update).toHaveBeenCalledWith(expect.objectContaining({ scheme: 'dark' }))
  document.documentElement.removeAttribute('data-color-scheme')
  unmount()
  expect(mounted.destroy).toHaveBeenCalled()
})

test('what is missing is said by the fields themselves, anything else below them', async () => {
  const refusal = (message: string, code: string) => Object.assign(new Error(message), { code })
  const { made, listeners } = provider(
    vi
      .fn()
      .mockRejectedValueOnce(refusal('Enter the card number.', 'incomplete'))
      .mockRejectedValueOnce(refusal('The card service cannot be reached.', 'unreachable')),
  )
  const onChange = vi.fn()
  const { card } = await show(async () => made, { onChange })
  await act(async () => expect(await card.tokenize()).toEqual({ error: 'Enter the card number.' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => void (await card.tokenize()))
  expect(screen.getByRole('alert').textContent).toBe('The card service cannot be reached.')
  act(() => listeners.change!({ complete: true } as never))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onChange).toHaveBeenCalledWith({ complete: true })
})

test('a declined card is said below the fields', async () => {
  const { made } = provider(async () => ({ payment_token: 'pm_1' }))
  await show(async () => made, { error: 'Your card was declined.' })
  expect(screen.getByRole('alert').textContent).toBe('Your card was declined.')
})

test('fields that did not come can be tried again; until then there is no token', async () => {
  const { made } = provider(async () => ({ payment_token: 'pm_1' }))
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(made)
  const { card } = await show(load)
  expect(screen.getByRole('alert').textContent).toContain('You haven’t been charged')
  await act(async () =>
    expect(await card.tokenize()).toEqual({ error: expect.stringContaining('aren’t ready') }),
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await card.tokenize()).toEqual({ token: 'pm_1' })
})
