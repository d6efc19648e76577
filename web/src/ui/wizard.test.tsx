import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { TextField } from './fields/text-field.tsx'
import { Wizard } from './wizard.tsx'

afterEach(cleanup)

const STEPS = ['Who', 'Where', 'Pay']

function Screen({ failing = {} as Record<string, string> }) {
  const [step, setStep] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>()
  const next = () => (Object.keys(failing).length > 0 ? setErrors({ ...failing }) : setStep(step + 1))
  return (
    <Wizard
      steps={STEPS}
      step={step}
      errors={errors}
      onNext={next}
      onBack={step > 0 ? () => setStep(step - 1) : undefined}
    >
      <TextField label="First name" name="first_name" error={errors?.first_name} />
      <TextField label="Last name" name="last_name" error={errors?.last_name} />
    </Wizard>
  )
}

test('a wizard says where one is and moves the focus to the title of the next step', () => {
  vi.stubGlobal('scrollTo', () => {})
  render(<Screen />)
  expect(screen.getByText('Step 1 of 3')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Step 2 of 3')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Where' }))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Who' }))
})

test('a step that is not right lists its errors and puts the focus on the first bad field', () => {
  render(<Screen failing={{ last_name: 'Last name is required.', first_name: 'First name is required.' }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('alert').textContent).toContain('Please fix 2 fields')
  expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  fireEvent.click(screen.getByRole('button', { name: 'Last name is required.' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Last name'))
})

test('a single error stands at its field only', () => {
  render(<Screen failing={{ last_name: 'Last name is required.' }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Last name'))
})
