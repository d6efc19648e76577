import './handover.css'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { landingPath } from '../shell/landing.ts'
import { msg, t } from '../language.ts'
import { session, type Session } from '../session.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { beginSession } from './keeping-session.ts'
import { pathAfterHandOver, readHandOver } from './handover.ts'
import { readView, realmOf, revoke } from './session-server.ts'
import { claimsOf } from './session-of.ts'

/** How long the error stays readable (specification §2, mobile-app login). */
const READ_MS = 2_000

const FAILURES = {
  no_token: msg('Invalid token'),
  refused: msg('The token is invalid or has expired. Please log in again.'),
  other: msg('Failed mobile app login'),
} as const

type Arrived = { who: Session; expires_in: number }
type State = 'working' | 'failed' | Arrived

/** Takes over the login an application passes in the URL, and continues to the payments. */
export function HandOverScreen() {
  const router = useRouter()
  const { label, name, logo } = useTenant()
  // As it was when the page loaded: the URL is cleared at once.
  const [given] = useState<Record<string, string>>(useSearch({ strict: false }))
  const [state, setState] = useState<State>('working')
  const hasBegun = useRef(false)

  async function take() {
    // The token must not stay in the URL, which people copy.
    router.history.replace(router.state.location.pathname)
    const outcome = await exchange(label, given['token'] ?? '')
    if (typeof outcome === 'string') {
      toast.failure(t(FAILURES[outcome]))
      return setState('failed')
    }
    const before = session.get()
    // Otherwise a crafted link could make the user continue, and pay, in somebody else's name.
    const isSomebodyElse = before && claimsOf(before.token).sub !== claimsOf(outcome.who.token).sub
    if (isSomebodyElse) setState(outcome)
    else await goOn(outcome)
  }

  async function goOn({ who, expires_in }: Arrived) {
    const before = session.get()
    await beginSession(who, expires_in)
    if (before) revoke(label, before.refresh_token)
    router.history.replace(pathAfterHandOver(given))
  }

  function stay({ who }: Arrived) {
    revoke(label, who.refresh_token)
    router.history.replace(landingPath(session.get() ?? who, undefined))
  }

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void take()
  })

  useEffect(() => {
    if (state !== 'failed') return
    const timer = setTimeout(() => {
      session.clear()
      void router.navigate({ to: '/login' })
    }, READ_MS)
    return () => clearTimeout(timer)
  }, [state, router])

  return (
    <main id="main" className="handover" aria-busy={state === 'working'}>
      <img src={logo} alt="" width="56" height="56" />
      {state === 'working' && (
        <>
          <h1>{t('Logging you in')}</h1>
          <p>{t('One moment …')}</p>
        </>
      )}
      {state === 'failed' && (
        <>
          <h1>{t('You’re not logged in')}</h1>
          <p>{t('Taking you to the login page.')}</p>
        </>
      )}
      {typeof state === 'object' && (
        <>
          <h1>{t('Continue as {name}?', { name: state.who.name })}</h1>
          <p>
            {t('You’re logged in to {club} as {name}. The link you opened belongs to {other}.', {
              club: name,
              name: session.get()?.name ?? '',
              other: state.who.name,
            })}
          </p>
          <div className="handover-choice">
            <Button kind="primary" onClick={() => void goOn(state)}>
              {t('Continue as {name}', { name: state.who.name })}
            </Button>
            <Button onClick={() => stay(state)}>
              {t('Stay logged in as {name}', { name: session.get()?.name ?? '' })}
            </Button>
          </div>
        </>
      )}
    </main>
  )
}

/** The session for a token in the URL, or what is wrong with it. */
async function exchange(label: string, given: string): Promise<Arrived | keyof typeof FAILURES> {
  const handed = readHandOver(given)
  if (!handed) return 'no_token'
  const tokens = await realmOf(label).refresh(handed)
  if (tokens === 'refused') return 'refused'
  if (tokens === 'unreachable') return 'other'
  const { access_token: token, refresh_token, expires_in } = tokens
  try {
    const who = { token, refresh_token, name: claimsOf(token).name, ...(await readView(token)) }
    return { who, expires_in }
  } catch {
    return 'other'
  }
}
