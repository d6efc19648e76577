import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, Toasts } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => {
  act(() => void vi.runAllTimers())
  cleanup()
  vi.useRealTimers()
})

const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a toast is there for five seconds', () => {
  act(() => toast.success('Data updated successfully'))
  after(4999)
  expect(screen.getByText('Data updated successfully')).toBeTruthy()
  after(1)
  expect(screen.queryByText('Data updated successfully')).toBeNull()
})

test('a failure is read out at once', () => {
  act(() => toast.failure('API error occurred'))
  expect(screen.getByRole('alert').textContent).toContain('API error occurred')
})

test('a toast stays while somebody is on it', () => {
  act(() => toast.success('Saved'))
  const shown = screen.getByText('Saved').parentElement!
  fireEvent.mouseEnter(shown)
  after(60_000)
  expect(screen.getByText('Saved')).toBeTruthy()
  fireEvent.mouseLeave(shown)
  after(5000)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('what can be taken back is taken back once', () => {
  const undo = vi.fn()
  act(() => toast.undoable('Note deleted', undo))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Note deleted')).toBeNull()
})

test('the same sentence stands there once, and never more than four', () => {
  act(() => ['1', '2', '3', '4', '5', '5'].forEach(toast.success))
  expect(screen.getAllByRole('button', { name: 'Close message' })).toHaveLength(4)
  expect(screen.queryByText('1')).toBeNull()
  expect(screen.getAllByText('5')).toHaveLength(1)
})

test('a toast can be closed', () => {
  act(() => toast.success('Saved'))
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
  expect(screen.queryByText('Saved')).toBeNull()
})
