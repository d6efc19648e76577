import './auth.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react'
import { AccountBlocked, OtpRequired, OtpWrong, getLoginWays, login } from 'contract/auth'
import type { Out } from 'contract/operation'
import { Problem, TooManyRequests } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { call, query } from '../api.ts'
import { isSign } from '../first-sign.ts'
import { useInBrowser, useIsStarted } from '../in-browser.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { beginSession } from './keeping-session.ts'
import { useCapsLock } from './caps-lock.tsx'
import { useFields } from './fields.ts'
import { sessionOf } from './session-of.ts'
import { useLanding } from './use-landing.ts'

// Loaded lazily: most people need neither, and this page has a size budget.
const LoginCode = lazy(() => import('./login-code.tsx'))
const OutsideLogin = lazy(() => import('./outside-login.tsx'))
// Optional: if it cannot be loaded, the page works without it.
const PasskeyLogin = lazy(() => import('./passkey-login.tsx').catch(() => ({ default: () => <></> })))

/** What is asked for is also what a password manager fills in; the rest of the call is fixed. */
type Typed = { username: string; password: string; otp?: string }

export function LoginScreen() {
  const caps = useCapsLock()
  const isStarted = useIsStarted()
  // Most browsers have them; the page does not move when it turns out that this is one of them.
  const arePasskeysPossible = useInBrowser(() => typeof PublicKeyCredential === 'function', true)
  const fields = useFields<{ username: string; password: string }>((typed) => issuesOf(login.input, typed))
  const [proven, setProven] = useState<Typed>()
  useLanding()
  const { data: ways } = useQuery(query(getLoginWays, {}))
  const enter = async (answer: Out<typeof login>) => {
    toast.success(t('You are successfully logged in'))
    await beginSession(sessionOf(answer), answer.expires_in)
  }
  const attempt = useMutation({
    mutationFn: (typed: Typed) => call(login, { ...typed, grant_type: 'password', client_id: 'web' }),
    onSuccess: enter,
    onError: (error, typed) => {
      if (OtpRequired.is(error)) return setProven(typed)
      if (typed.otp !== undefined) return
      const wrong = fieldErrorsOf(error)
      if (wrong) return fields.setErrors(wrong)
      toast.failure(isCredentials(error) ? t('Invalid Credentials') : messageOf(error))
      fields.field('password')?.focus()
      fields.field('password')?.select()
    },
  })

  if (proven)
    return (
      <Suspense fallback={<div aria-busy="true" />}>
        <LoginCode
          refusal={proven.otp !== undefined && attempt.error ? codeRefusal(attempt.error) : undefined}
          busy={attempt.isPending || attempt.isSuccess}
          onCode={(otp) => {
            setProven({ ...proven, otp })
            attempt.mutate({ ...proven, otp })
          }}
          onBack={() => {
            attempt.reset()
            setProven(undefined)
          }}
        />
      </Suspense>
    )

  return (
    <div {...fields.box}>
      <h1>{t('Log in')}</h1>
      <p className="auth-lead">{t('Memberships, teams and events in one place.')}</p>
      {ways?.outside && (
        <Suspense>
          <OutsideLogin name={ways.outside.name} only={!ways.password} />
        </Suspense>
      )}
      {ways?.password !== false && (
        <>
          <Form errors={fields.errors} onSubmit={fields.submit(attempt.mutate)}>
            {attempt.error && <Refused error={attempt.error} />}
            <TextField
              label={t('Username or email')}
              name="username"
              autoComplete="username webauthn"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              error={fields.errors['username']?.[0]}
            />
            <div {...caps.watch}>
              <PasswordField
                label={t('Password')}
                name="password"
                autoComplete="current-password"
                maxLength={1000}
                error={fields.errors['password']?.[0]}
                aside={<Link to="/forgot-password">{t('Forgot password?')}</Link>}
              />
              {caps.hint}
            </div>
            <Button
              kind="primary"
              type="submit"
              className="auth-submit"
              busy={attempt.isPending || attempt.isSuccess}
              // Before the application is there, the browser would send the form by itself.
              disabled={!isStarted}
            >
              {t('Login')}
            </Button>
          </Form>
          {arePasskeysPossible && <PasskeyWay onEntered={enter} />}
        </>
      )}
      <p className="auth-more">
        {rich('New here? <link>Register as a member</link>', {
          link: (text) => <Link to="/registration">{text}</Link>,
        })}
      </p>
    </div>
  )
}

/**
 * Logging in without a password. The code is loaded at the first sign of interaction, before the username
 * field is reached, so that the page itself appears sooner.
 */
function PasskeyWay({ onEntered }: { onEntered: (answer: Out<typeof login>) => unknown }) {
  const [isPersonHere, setPersonHere] = useState(false)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    const onSign = (event: Event) => {
      if (!isSign(event)) return
      ended.abort()
      setPersonHere(true)
    }
    for (const sign of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(sign, onSign, { signal: ended.signal })
    return () => ended.abort()
  }, [])
  const button = (
    <Button
      className="auth-submit"
      onClick={() => {
        setPersonHere(true)
        setWanted(true)
      }}
    >
      {t('Log in with a passkey')}
    </Button>
  )
  return (
    <>
      <p className="auth-or">{t('or')}</p>
      {isPersonHere ? (
        <Suspense fallback={button}>
          <PasskeyLogin isWanted={isWanted} onEntered={onEntered} />
        </Suspense>
      ) : (
        button
      )}
    </>
  )
}

function codeRefusal(error: Error): string {
  if (OtpWrong.is(error)) return messageOf(error)
  return TooManyRequests.is(error)
    ? t('Too many attempts. Please wait 15 minutes and try again.')
    : messageOf(error)
}

const isCredentials = (error: unknown) =>
  error instanceof Problem && (error.status === 401 || TooManyRequests.is(error))

/** What to do now; the toast has already said what happened. */
function Refused({ error }: { error: Error }) {
  if (AccountBlocked.is(error))
    return <Notice title={t('This account is blocked.')}>{t('Please contact the office.')}</Notice>
  if (TooManyRequests.is(error)) {
    const seconds = (error.detail as { retry_after?: number } | undefined)?.retry_after ?? 900
    const minutes = Math.ceil(seconds / 60)
    return (
      <Notice title={t('Too many attempts.')}>
        {rich(
          t(
            'Please wait a minute and try again, or <link>choose a new password</link>.|Please wait {count} minutes and try again, or <link>choose a new password</link>.',
            { count: minutes },
          ),
          { link: toNewPassword },
        )}
      </Notice>
    )
  }
  if (isCredentials(error))
    return (
      <Notice title={t('Invalid Credentials')}>
        {rich(
          'That username or email and password don’t match. Please check both, or <link>choose a new password</link>.',
          { link: toNewPassword },
        )}
      </Notice>
    )
  return <Notice title={t('You’re not logged in yet.')}>{messageOf(error)}</Notice>
}

const toNewPassword = (text: string) => <Link to="/forgot-password">{text}</Link>

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="auth-notice" data-kind="bad">
    <strong>{title}</strong>
    {children}
  </div>
)
