import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Dropdown } from '../dropdown.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Menu } from '../menu.tsx'
import { toast, Toasts } from '../toast.tsx'

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

test('a dialog that a line of a menu opened gives the focus back to the menu’s button', async () => {
  function OpenerInMenu() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Menu label="More" acts={[{ key: 'note', label: 'Note', onAct: () => setOpen(true) }]} />
        {isOpen && <Dialog title="Note" onClose={() => setOpen(false)} />}
      </>
    )
  }
  render(<OpenerInMenu />)
  const button = screen.getByRole('button', { name: 'More' })
  act(() => button.focus())
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Note' }))
  fireEvent(screen.getByRole('dialog', { name: 'Note' }), new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
  // Right away: below an open dialog the menu couldn’t do it later.
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

test('a file chooser that is left without a file leaves the dialog open', () => {
  render(<Opener />)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  fireEvent(screen.getByLabelText('Text'), new Event('cancel', { bubbles: true, cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeTruthy()
})

test('a message is shown in the window that is open, and goes on below when it closes', () => {
  render(
    <>
      <Opener />
      <Toasts />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  act(() => toast.failure('No internet connection'))
  const dialog = screen.getByRole('dialog')
  expect(dialog.contains(screen.getByRole('alert'))).toBe(true)
  fireEvent.pointerDown(dialog)
  expect(screen.getByRole('alert').textContent).toContain('No internet connection')
})

test('a form in which something was typed asks before a tap beside it takes that away', () => {
  const onClose = vi.fn<() => void>()
  render(
    <FormDialog
      title="Note"
      submitLabel="Save"
      busy={false}
      errors={undefined}
      onSubmit={vi.fn()}
      onClose={onClose}
    >
      <input aria-label="Text" />
    </FormDialog>,
  )
  fireEvent.input(screen.getByLabelText('Text'), { target: { value: 'Dear families' } })
  fireEvent.pointerDown(screen.getByRole('dialog', { name: 'Note' }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep writing' }))
  expect([onClose.mock.calls.length, screen.queryByText('Discard')]).toEqual([0, null])
  fireEvent(screen.getByRole('dialog', { name: 'Note' }), new Event('cancel', { cancelable: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('an untouched form goes with a tap beside it', () => {
  const onClose = vi.fn<() => void>()
  render(
    <FormDialog
      title="Note"
      submitLabel="Save"
      busy={false}
      errors={undefined}
      onSubmit={vi.fn()}
      onClose={onClose}
    >
      <input aria-label="Text" />
    </FormDialog>,
  )
  fireEvent.pointerDown(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledOnce()
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
  expect(screen.getByText('Type 2026 to continue.')).toBeTruthy()
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

test('a menu opens with the keyboard, does what is chosen, and gives the focus back', async () => {
  const [edit, leave] = [vi.fn(), vi.fn()]
  render(
    <Menu
      label="More"
      acts={[
        { key: 'edit', label: 'Edit', onAct: edit },
        false,
        { key: 'off', label: 'Not now', onAct: edit, disabled: true },
        { key: 'leave', label: 'Take off', onAct: leave },
      ]}
    />,
  )
  const button = screen.getByRole('button', { name: 'More' })
  act(() => button.focus())
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  const menu = await screen.findByRole('menu', { name: 'More' })
  const lines = screen.getAllByRole('menuitem')
  expect(lines.map((one) => one.textContent)).toEqual(['Edit', 'Not now', 'Take off'])
  fireEvent.click(lines[1]!)
  expect(edit).not.toHaveBeenCalled()
  fireEvent.click(lines[2]!)
  await waitFor(() => expect(menu.isConnected).toBe(false))
  expect(leave).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(document.activeElement).toBe(button))
})
