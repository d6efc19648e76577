import './auth.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgotPassword } from 'contract/auth'
import { TooManyRequests } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { EmailField } from '../ui/fields/email-field.tsx'
import { useFields } from './fields.ts'

export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>()
  const fields = useFields<{ email: string }>((typed) => issuesOf(forgotPassword.input, typed))
  const ask = useCall(forgotPassword, {
    quiet: true,
    refresh: [],
    onSuccess: (_, { email }) => setSentTo(email),
  })
  const send = fields.submit((typed) =>
    ask.mutate(typed, {
      onError: (error) => fields.setErrors(fieldErrorsOf(error) ?? { email: [sentenceOf(error)] }),
    }),
  )

  return (
    <div {...fields.box}>
      <h1>{t('Forgot your password?')}</h1>
      {sentTo === undefined ? (
        <>
          <p className="auth-lead">{t('Enter your email and we’ll send you a link to choose a new one.')}</p>
          <Form errors={fields.errors} onSubmit={send}>
            <EmailField
              label={t('Email')}
              name="email"
              autoComplete="username"
              error={fields.errors['email']?.[0]}
            />
            <Button kind="primary" type="submit" className="auth-submit" busy={ask.isPending}>
              {t('Send link')}
            </Button>
          </Form>
        </>
      ) : (
        <Sent to={sentTo} onAgain={() => setSentTo(undefined)} />
      )}
      <p className="auth-more">
        <Link to="/login">{t('Back to login')}</Link>
      </p>
    </div>
  )
}

const sentenceOf = (error: unknown) =>
  TooManyRequests.is(error)
    ? t(
        'We’ve already sent several links to this address. Please check the inbox and spam folder, or try again in an hour.',
      )
    : messageOf(error)

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <div className="auth-notice auth-result" role="status">
      <strong>{t('If the e-mail is registered, a reset link has been sent.')}</strong>
      <p>{t('Check the inbox and spam folder of {to}. The link works once, for 30 minutes.', { to })}</p>
      <p>
        {rich('Didn’t get it? <again>Try another address</again>', {
          again: (text) => (
            <button type="button" className="text-button" onClick={onAgain}>
              {text}
            </button>
          ),
        })}
      </p>
    </div>
  )
}
