import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AddressFields, EMPTY_ADDRESS } from './address-fields.tsx'
import { Button } from '../button.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { DayField } from '../days/day-field.tsx'
import { EmailField } from './email-field.tsx'
import { Form } from '../form.tsx'
import { MoneyField } from './money-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { RadioCards } from './radio-cards.tsx'
import { SearchSelect } from './search-select.tsx'
import { SelectField } from './select-field.tsx'
import { TextareaField } from './textarea-field.tsx'
import { TextField } from './text-field.tsx'
import { TimeField } from '../days/time-field.tsx'

afterEach(cleanup)

const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })

test('a field is known by its label and says its hint and its error', () => {
  render(<TextField label="First name" hint="As on the birth certificate" error="First name is required." />)
  const field = screen.getByLabelText('First name')
  const described = field.getAttribute('aria-describedby')!.split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'First name is required.',
    'As on the birth certificate',
  ])
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field).toHaveProperty('required', true)
})

test('a field that may stay empty says so', () => {
  render(<TextField label="Middle name" optional />)
  expect(screen.getByLabelText('Middle name (optional)')).toHaveProperty('required', false)
})

test('what is wrong is said once: at its field, or above where no field says it', () => {
  const wrong = { name: ['Name is required.'] }
  const inForm = (field: ReactNode, errors: Record<string, string[]>) => (
    <Form errors={errors} onSubmit={() => {}}>
      {field}
    </Form>
  )
  const { rerender } = render(inForm(<TextField label="Name" name="name" error={wrong.name[0]} />, wrong))
  expect(screen.getAllByText('Name is required.')).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(inForm(<p>Loading</p>, { ...wrong }))
  expect(screen.getByRole('alert').textContent).toBe('Please fix 1 fieldName is required.')
  rerender(inForm(<input aria-invalid />, { ...wrong }))
  expect(screen.queryByRole('alert')).toBeNull()
  // A control of its own, which cannot show it.
  rerender(inForm(<input name="name" />, { ...wrong }))
  expect(screen.getByRole('alert').textContent).toBe('Please fix 1 fieldName is required.')
})

test('what a form is told of a name stands at the field with that name, whatever kind it is', () => {
  const options = [{ value: 'a', label: 'A' }]
  for (const field of [
    <TextField key="1" label="It" name="it" />,
    <EmailField key="2" label="It" name="it" />,
    <PasswordField key="3" label="It" name="it" />,
    <TextareaField key="4" label="It" name="it" />,
    <SelectField key="5" label="It" name="it" options={options} />,
    <SearchSelect key="6" label="It" name="it" options={options} />,
    <CheckboxField key="7" label="It" name="it" />,
    <MoneyField key="8" label="It" name="it" />,
    <PhoneField key="9" label="It" name="it" />,
    <TimeField key="10" label="It" name="it" />,
    <DayField key="11" label="It" name="it" />,
    <DayField key="12" label="It" data-path="it" />,
  ]) {
    render(
      <Form errors={{ it: ['Say it.'] }} onSubmit={() => {}}>
        {field}
      </Form>,
    )
    expect(screen.getAllByText('Say it.')).toHaveLength(1)
    expect(screen.getByLabelText('It').getAttribute('aria-invalid')).toBe('true')
    cleanup()
  }
})

test('an email field brings the right keyboard', () => {
  render(<TextField label="Email" type="email" />)
  expect(screen.getByLabelText('Email').getAttribute('inputmode')).toBe('email')
})

test('a slip in an email’s domain is asked about once the field is left, and one tap puts it right', () => {
  const Screen = () => {
    const [email, setEmail] = useState('')
    return (
      <EmailField label="Email" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
    )
  }
  render(<Screen />)
  const field = screen.getByLabelText('Email')
  type(field, 'maria@gmial.com')
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.blur(field)
  expect(screen.getByRole('status').textContent).toBe('Did you mean maria@gmail.com?')
  fireEvent.click(screen.getByRole('button', { name: 'maria@gmail.com' }))
  expect(field).toHaveProperty('value', 'maria@gmail.com')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a slip in a form that reads its inputs is put right as well', () => {
  render(<EmailField label="Email" name="email" defaultValue="maria@yaho.com" />)
  const field = screen.getByLabelText('Email')
  fireEvent.blur(field)
  fireEvent.click(screen.getByRole('button', { name: 'maria@yahoo.com' }))
  expect(field).toHaveProperty('value', 'maria@yahoo.com')
})

test('a password can be looked at', () => {
  render(<PasswordField label="Password" autoComplete="current-password" />)
  expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText('Password')).toHaveProperty('type', 'text')
})

test('a typed day is given as ISO, a day no calendar has as it was typed', () => {
  const onChange = vi.fn()
  render(<DayField label="Date of birth" onChange={onChange} />)
  const field = screen.getByLabelText('Date of birth')
  expect(field.getAttribute('inputmode')).toBe('numeric')
  type(field, '02032016')
  expect(field).toHaveProperty('value', '02/03/2016')
  expect(onChange).toHaveBeenLastCalledWith('2016-02-03')
  type(field, '02302016')
  expect(field).toHaveProperty('value', '02/30/2016')
  expect(onChange).toHaveBeenLastCalledWith('02/30/2016')
})

test('a day that is already known is shown month first', () => {
  render(<DayField label="Date of birth" value="2016-02-03" onChange={() => {}} />)
  expect(screen.getByLabelText('Date of birth')).toHaveProperty('value', '02/03/2016')
})

test('fields keep what is typed and give it as a value', () => {
  const seen: Record<string, unknown> = {}
  const set = (name: string) => (value: unknown) => {
    seen[name] = value
  }
  function Screen() {
    return (
      <>
        <TextField label="Name" defaultValue="Ada" onChange={({ target }) => set('name')(target.value)} />
        <DayField label="Date of birth" defaultValue="2016-02-03" onChange={set('dob')} />
        <PhoneField label="Phone" onChange={set('phone')} />
        <RadioCards
          label="Membership"
          options={[
            { value: 'player', label: 'Player' },
            { value: 'coach', label: 'Coach' },
          ]}
          defaultValue="player"
          onChange={set('plan')}
        />
        <CheckboxField label="I agree" onChange={({ target }) => set('agreed')(target.checked)} />
      </>
    )
  }
  render(<Screen />)
  type(screen.getByLabelText('Name'), 'Bea')
  type(screen.getByLabelText('Date of birth'), '03042015')
  type(screen.getByLabelText('Phone'), '214 555 0100')
  fireEvent.blur(screen.getByLabelText('Phone'))
  fireEvent.click(screen.getByLabelText('Coach'))
  fireEvent.click(screen.getByLabelText('I agree'))
  expect(seen).toEqual({
    name: 'Bea',
    dob: '2015-03-04',
    plan: 'coach',
    agreed: true,
    phone: '(214) 555-0100',
  })
})

test('a number from abroad stays as it was typed', () => {
  render(<PhoneField label="Phone" />)
  type(screen.getByLabelText('Phone'), '+49 30 123456')
  fireEvent.blur(screen.getByLabelText('Phone'))
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '+49 30 123456')
})

test.each([
  ['45', 4500, '45.00'],
  ['1,234.5', 123450, '1234.50'],
  ['abc', null, 'abc'],
  ['', null, ''],
  ['19.999', null, '19.999'],
])('an amount typed as %j is %j cents', (typed, cents, left) => {
  const onChange = vi.fn()
  render(<MoneyField label="Donation" defaultValue={100} onChange={onChange} />)
  const field = screen.getByLabelText('Donation')
  expect(field).toHaveProperty('value', '1.00')
  type(field, typed)
  expect(onChange).toHaveBeenLastCalledWith(cents)
  fireEvent.blur(field)
  expect(field).toHaveProperty('value', left)
})

test('a list has nothing chosen until somebody chooses', () => {
  const onChange = vi.fn()
  render(<SelectField label="Season" options={[{ value: '7', label: '2026' }]} onChange={onChange} />)
  expect(screen.getByLabelText('Season')).toHaveProperty('value', '')
  expect(screen.getByRole('option', { name: 'Choose one' })).toBeTruthy()
})

function Address({ country = 'USA' }) {
  const [value, setValue] = useState({ ...EMPTY_ADDRESS, country, state: 'Texas', zip: '75201' })
  return <AddressFields value={value} onChange={setValue} errors={{ zip: ['Postal code is required.'] }} />
}

test('an American address has a list of states and a ZIP code', () => {
  render(<Address />)
  expect(screen.getByLabelText('State').tagName).toBe('SELECT')
  expect(screen.getByLabelText('ZIP code').getAttribute('inputmode')).toBe('numeric')
  expect(screen.getByText('Postal code is required.')).toBeTruthy()
})

test('another country clears the state and the code and asks in its own words', () => {
  render(<Address />)
  type(screen.getByLabelText('Country'), 'Canada')
  expect(screen.getByLabelText('Province or territory')).toHaveProperty('value', '')
  expect(screen.getByLabelText('Postal code')).toHaveProperty('value', '')
  expect(screen.getByRole('option', { name: 'Newfoundland' })).toBeTruthy()
  type(screen.getByLabelText('Country'), 'Germany')
  expect(screen.getByLabelText('State or region (optional)').tagName).toBe('INPUT')
})

test('a country without postal codes asks for none', () => {
  render(<Address country="Bahamas" />)
  expect(screen.queryByLabelText(/code/i)).toBeNull()
})

test('a busy button does nothing more', () => {
  const onClick = vi.fn()
  render(
    <Button busy onClick={onClick}>
      Pay
    </Button>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }))
  expect(onClick).not.toHaveBeenCalled()
})
