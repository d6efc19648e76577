import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Dropdown } from './dropdown.tsx'

afterEach(cleanup)

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Note" onClose={() => setOpen(false)}>
          <input aria-label="Text" />
        </Dialog>
      )}
    </>
  )
}

test('a dialog has a name, closes with Esc and gives the focus back', () => {
  render(<Opener />)
  const button = screen.getByRole('button', { name: 'Open' })
  button.focus()
  fireEvent.click(button)
  const dialog = screen.getByRole('dialog', { name: 'Note' })
  expect(dialog).toHaveProperty('open', true)
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('a click beside a dialog closes it, one inside does not', () => {
  render(<Opener />)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  fireEvent.pointerDown(screen.getByLabelText('Text'))
  expect(screen.queryByRole('dialog')).toBeTruthy()
  fireEvent.pointerDown(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what cannot be taken back waits for the word', () => {
  const onConfirm = vi.fn()
  render(
    <ConfirmDialog
      title="Delete the season 2026?"
      confirmLabel="Delete season"
      typeToConfirm="2026"
      onConfirm={onConfirm}
      onClose={() => {}}
    >
      12 registrations lose their season.
    </ConfirmDialog>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete season' }))
  expect(screen.getByText('Please type 2026 to go on.')).toBeTruthy()
  const field = screen.getByLabelText('Type 2026 to confirm')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '2026' } })
  fireEvent.click(screen.getByRole('button', { name: 'Delete season' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('a dropdown closes with Esc, with a click elsewhere and when its work is done', () => {
  const chosen = vi.fn()
  render(
    <Dropdown label="More">
      {(close) => (
        <button
          type="button"
          onClick={() => {
            chosen()
            close()
          }}
        >
          Rename
        </button>
      )}
    </Dropdown>,
  )
  const button = screen.getByRole('button', { name: 'More' })
  const isOpen = () => screen.queryByRole('button', { name: 'Rename' }) !== null
  fireEvent.click(button)
  expect(isOpen()).toBe(true)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Rename' }), { key: 'Escape' })
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  fireEvent.pointerDown(document.body)
  expect(isOpen()).toBe(false)
  fireEvent.click(button)
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  expect(chosen).toHaveBeenCalledTimes(1)
  expect(isOpen()).toBe(false)
})
