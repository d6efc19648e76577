import './confirmation.css'
import { checkPassword } from 'contract/auth/passwords'
import { chooseDraftPassword } from 'contract/registering/confirmation'
import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { isChosenFor, keepChosen } from '../auth/auth.ts'
import { t, told } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'

type Props = { token: string; email: string }

/** A password for the new account, chosen here if the family likes; the letter, opened on this device, makes it count. */
export function ConfirmationPassword({ token, email }: Props) {
  const [isChosen, setChosen] = useState(() => isChosenFor(email))
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const choose = useCall(chooseDraftPassword, {
    refresh: [],
    quiet: true,
    onSuccess: ({ key }) => {
      keepChosen({ key, email })
      setChosen(true)
    },
  })
  const refused = (problem: Error) =>
    setError(fieldErrorsOf(problem)?.['password']?.[0] ?? messageOf(problem))
  if (isChosen)
    return (
      <p role="status">
        {rich(
          '<b>Your password is saved.</b> To finish, open our email to {email} on this device and tap “Open my account”.',
          { b, email },
        )}
      </p>
    )
  const send = () => {
    const weak = password ? checkPassword(password, [email.split('@')[0]!]) : t('Password is required.')
    setError(weak ? told(weak) : undefined)
    if (!weak) choose.mutate({ token, password }, { onError: refused })
  }
  return (
    <>
      <p>
        {rich(
          '<b>Choose a password</b> for your new account now, or later with the button in our email to {email}.',
          { b, email },
        )}
      </p>
      <Form className="done-password no-print" onSubmit={send}>
        {/* Password managers keep the password under this name. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          hint={t('At least 8 characters')}
          value={password}
          error={error}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value)
            setError(undefined)
          }}
        />
        <Button type="submit" kind="primary" busy={choose.isPending}>
          {t('Save password')}
        </Button>
      </Form>
    </>
  )
}

const b = (text: string) => <b>{text}</b>
