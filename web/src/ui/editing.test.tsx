import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Conflict, Invalid } from 'contract/problem'
import { EditingConflict } from './dialogs/conflict-dialog.tsx'
import { useEditing } from './editing.ts'
import { Form } from './form.tsx'
import { TextField } from './fields/text-field.tsx'

afterEach(cleanup)

type Season = { name: string; days: number[]; version: number }
const BASE: Season = { name: '2026', days: [30], version: 1 }
const THEIRS: Season = { name: '2026-2027', days: [30], version: 2 }
const changed = () => Conflict({ detail: { current: THEIRS, changed_by: 'Ana', changed_at: null } })
const LABELS = { name: 'Name', days: 'Days' }

/** A form whose server answers as the test says: nothing means success, an error is a refusal. */
function SeasonForm({
  thing = BASE,
  answer,
}: {
  thing?: Season
  answer: (on: Season, name: string) => Error | undefined
}) {
  const editing = useEditing({
    thing,
    typedOf: ({ name, days }) => ({ name, days: days.join(', ') }),
    fresh: { name: '', days: '' },
  })
  const { base, draft, errors, text } = editing
  const send = (on = base!) => {
    if (!editing.passes({})) return
    const refusal = answer(on, draft.name)
    if (refusal) editing.failed(refusal)
    else editing.take({ ...on, name: draft.name, version: on.version + 1 })
  }
  return (
    <Form errors={errors} onSubmit={() => send()}>
      <TextField {...text('name')} label="Name" />
      <TextField {...text('days')} label="Days" />
      <button type="submit">Save</button>
      <output>{editing.isDirty ? 'changed' : `version ${base!.version}`}</output>
      <EditingConflict
        editing={editing}
        label={(field) => LABELS[field]}
        text={(field, typed) => typed[field]}
        busy={false}
        onKeepMine={send}
      />
    </Form>
  )
}

const typeName = (value: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const name = () => (screen.getByLabelText('Name') as HTMLInputElement).value

test('what is saved is what the form begins with anew', () => {
  render(<SeasonForm answer={() => undefined} />)
  typeName('2027')
  expect(screen.getByRole('status').textContent).toBe('changed')
  press('Save')
  expect(screen.getByRole('status').textContent).toBe('version 2')
  expect(name()).toBe('2027')
})

test('who was slower sees what differs, and keeps what is typed by standing on the other version', () => {
  const answer = vi.fn((on: Season) => (on.version === 1 ? changed() : undefined))
  render(<SeasonForm answer={answer} />)
  typeName('2027')
  press('Save')
  expect(screen.getByRole('dialog').textContent).toContain('Ana saved changes while you were editing')
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldYoursTheirs',
    'Name20272026-2027',
  ])
  press('Save mine')
  expect(answer).toHaveBeenLastCalledWith(THEIRS, '2027')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('version 3')
  expect(name()).toBe('2027')
})

test('or takes the other version over, or goes on editing and is asked again', () => {
  render(<SeasonForm answer={changed} />)
  typeName('2027')
  press('Save')
  press('Keep editing')
  expect(name()).toBe('2027')
  press('Save')
  press('Use theirs')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(name()).toBe('2026-2027')
  expect(screen.getByRole('status').textContent).toBe('version 2')
})

test('what only the other one has changed is no conflict, and “Save mine” keeps it', () => {
  const theirs = { name: '2026', days: [30, 7], version: 2 }
  const answer = vi.fn((on: Season) =>
    on.version === 1
      ? Conflict({ detail: { current: theirs, changed_by: 'Ana', changed_at: null } })
      : undefined,
  )
  render(<SeasonForm answer={answer} />)
  typeName('2027')
  press('Save')
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldYoursTheirs',
    'Name20272026',
  ])
  expect((screen.getByLabelText('Days') as HTMLInputElement).value).toBe('30, 7')
  press('Save mine')
  expect(answer).toHaveBeenLastCalledWith(theirs, '2027')
})

test('who has typed the same as the other one is told so', () => {
  render(<SeasonForm answer={changed} />)
  typeName('2026-2027')
  press('Save')
  expect(screen.getByRole('dialog').textContent).toContain('You both made the same changes.')
  expect(screen.queryByRole('table')).toBeNull()
})

test('a sentence about one of a list stands at the field of the list, which takes the focus', () => {
  render(<SeasonForm answer={() => Invalid({ errors: { 'days.0': ['Please enter whole days.'] } })} />)
  press('Save')
  const days = screen.getByLabelText('Days')
  expect(days.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please enter whole days.')).toBeTruthy()
  expect(document.activeElement).toBe(days)
})

test('what is loaded anew comes into the fields that were left alone, and is what is saved on', () => {
  const answer = vi.fn(() => undefined)
  const { rerender } = render(<SeasonForm answer={answer} />)
  typeName('2027')
  const theirs = { name: '2026', days: [30, 7], version: 2 }
  rerender(<SeasonForm thing={theirs} answer={answer} />)
  expect(name()).toBe('2027')
  expect((screen.getByLabelText('Days') as HTMLInputElement).value).toBe('30, 7')
  press('Save')
  expect(answer).toHaveBeenLastCalledWith(theirs, '2027')
})

test('where both have changed the same field, what is loaded anew waits until somebody saves', () => {
  const answer = vi.fn(() => undefined)
  const { rerender } = render(<SeasonForm answer={answer} />)
  typeName('2027')
  rerender(<SeasonForm thing={THEIRS} answer={answer} />)
  expect(name()).toBe('2027')
  press('Save')
  expect(answer).toHaveBeenLastCalledWith(BASE, '2027')
})

test('what was loaded before the form was saved isn’t what is saved on', () => {
  const answer = vi.fn(() => undefined)
  const { rerender } = render(<SeasonForm answer={answer} />)
  typeName('2027')
  press('Save')
  rerender(<SeasonForm thing={{ ...BASE, days: [1] }} answer={answer} />)
  expect(name()).toBe('2027')
  expect(screen.getByRole('status').textContent).toBe('version 2')
})
