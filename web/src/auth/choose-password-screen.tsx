import './auth.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { NotChosenHere, OtpRequired, checkResetLink, chosenLogin, login, resetPassword } from 'contract/auth'
import { checkPassword } from 'contract/auth/passwords'
import type { Out } from 'contract/operation'
import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { call, query, useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t, told } from '../language.ts'
import { rich } from '../rich.tsx'
import { landingPath, takeReturnUrl } from '../shell/landing.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { useCapsLock } from './caps-lock.tsx'
import { forgetChosen, keysFor } from './chosen-password.ts'
import { useFields } from './fields.ts'
import { beginSession } from './keeping-session.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { sessionOf } from './session-of.ts'

/** Sets the first password of an invited user, or a new one for somebody who forgot theirs, and logs them in. */
export function ChoosePasswordScreen() {
  const { token = '' } = useParams({ strict: false })
  const link = useQuery({ ...query(checkResetLink, { token }), refetchOnWindowFocus: false })
  if (link.isPending)
    return (
      <div aria-busy="true">
        <h1>{t('Choose a password')}</h1>
        <p className="auth-lead">{t('Checking your link …')}</p>
      </div>
    )
  if (link.isError) return <BadLink error={link.error} onRetry={() => void link.refetch()} />
  return <ForLink token={token} email={link.data.email} familiar={link.data.familiar} />
}

type LinkShown = { token: string; email: string; familiar: string[] }

/** Whoever chose a password in this browser before the letter came only has to say that it counts. */
function ForLink(link: LinkShown) {
  const [keys, setKeys] = useState(() => keysFor(link.email))
  const other = () => {
    // Of several families with the same mask nobody knows yet whose it is.
    if (keys.length === 1) keys.forEach(forgetChosen)
    setKeys([])
  }
  return keys.length === 0 ? (
    <ChoosePassword {...link} />
  ) : (
    <UseChosen {...link} keys={keys} onOther={other} />
  )
}

function UseChosen({ token, email, keys, onOther }: LinkShown & { keys: string[]; onOther: () => void }) {
  const router = useRouter()
  const enterNow = useCall(chosenLogin, {
    refresh: [],
    quiet: true,
    onSuccess: async (answer, { key }) => {
      const path = await begin(answer)
      forgetChosen(key)
      router.history.push(path)
    },
  })
  /** One key after the other: the mask of an address may be that of several. */
  const open = ([key, ...more]: readonly string[]) => {
    if (key === undefined) return
    enterNow.mutate(
      { client_id: 'web', token, key },
      {
        onError: (error) => {
          if (NotChosenHere.is(error)) return open(more)
          if (!OtpRequired.is(error)) return
          // The password counts from now on; only the code is missing, and the login asks for it.
          forgetChosen(key)
          router.history.push('/login')
        },
      },
    )
  }
  return (
    <div>
      <h1>{t('Open your account')}</h1>
      <p className="auth-lead">
        {rich(
          'You chose a password for {email} on this device when you registered. From now on, you’ll log in with it.',
          { email: <strong>{email}</strong> },
        )}
      </p>
      {enterNow.error && (
        <p className="auth-lead" role="alert">
          {messageOf(enterNow.error)}
        </p>
      )}
      <Button
        kind="primary"
        className="auth-submit"
        busy={enterNow.isPending || enterNow.isSuccess}
        onClick={() => open(keys)}
      >
        {t('Use this password and log in')}
      </Button>
      <p className="auth-more">{t('Wasn’t you, or you don’t remember it?')}</p>
      <Button className="auth-submit" onClick={onOther}>
        {t('Choose another password')}
      </Button>
    </div>
  )
}

function BadLink({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefused = 'status' in error && (error.status === 404 || error.status === 410)
  return (
    <div>
      <h1>{isRefused ? t('This link no longer works') : t('We couldn’t check your link')}</h1>
      <p className="auth-lead" role="alert">
        {messageOf(error)}
      </p>
      {isRefused ? (
        <Link to="/forgot-password" className="button auth-submit" data-kind="primary">
          {t('Get a new link')}
        </Link>
      ) : (
        <Button kind="primary" className="auth-submit" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
      <p className="auth-more">
        <Link to="/login">{t('Back to login')}</Link>
      </p>
    </div>
  )
}

type Typed = { password: string; password_confirmation: string }

function ChoosePassword({ token, email, familiar }: LinkShown) {
  const router = useRouter()
  const caps = useCapsLock()
  const fields = useFields<Typed>((typed) => {
    const weak = typed.password && checkPassword(typed.password, familiar)
    return {
      ...(weak ? { password: [told(weak)] } : {}),
      ...issuesOf(resetPassword.input, { ...typed, token }),
    }
  })
  const choose = useCall(resetPassword, {
    refresh: [],
    onSuccess: async ({ email: username }, { password }) => {
      const path = await enter({ username, password }).catch(() => '/login')
      router.history.push(path)
    },
  })
  const send = fields.submit((typed) =>
    choose.mutate({ ...typed, token }, { onError: (error) => fields.setErrors(fieldErrorsOf(error) ?? {}) }),
  )

  return (
    <div {...fields.box} {...caps.watch}>
      <h1>{t('Choose a password')}</h1>
      <p className="auth-lead">
        {rich(
          'For {email}. You’ll log in with this password from now on, and be logged out everywhere else.',
          {
            email: <strong>{email}</strong>,
          },
        )}
      </p>
      <Form errors={fields.errors} onSubmit={send}>
        <NewPasswordFields familiar={familiar} errors={fields.errors} hint={caps.hint} />
        <Button
          kind="primary"
          type="submit"
          className="auth-submit"
          busy={choose.isPending || choose.isSuccess}
        >
          {t('Save password')}
        </Button>
      </Form>
    </div>
  )
}

/**
 * Logs somebody in with the new password, and returns the path of their first screen.
 * @throws Problem as for any login, for example when a code from an authenticator app is needed as well.
 */
async function enter(typed: { username: string; password: string }): Promise<string> {
  const answer = await call(login, { ...typed, grant_type: 'password', client_id: 'web' })
  return begin(answer)
}

/** Keeps a session that was just opened, and returns the path of its first screen. */
async function begin(answer: Out<typeof login>): Promise<string> {
  const who = sessionOf(answer)
  await beginSession(who, answer.expires_in)
  return landingPath(who, takeReturnUrl())
}
