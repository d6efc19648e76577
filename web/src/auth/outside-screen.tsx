import './auth.css'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { finishOutsideLogin } from 'contract/auth'
import { messageOf } from '../api-problems.ts'
import { call } from '../api.ts'
import { t, told } from '../language.ts'
import { toast } from '../ui/toast.tsx'
import { beginSession } from './keeping-session.ts'
import { sessionOf } from './session-of.ts'
import { useLanding } from './use-landing.ts'

/** Where an external provider redirects the browser to: passes the result to the server, once. */
export function OutsideScreen() {
  const router = useRouter()
  const hasBegun = useRef(false)
  useLanding()
  const { mutate, error } = useMutation({
    mutationFn: (search: string) => call(finishOutsideLogin, { search }),
    onSuccess: async (answer) => {
      toast.success(t('You are successfully logged in'))
      await beginSession(sessionOf(answer), answer.expires_in)
    },
  })

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const { pathname, search } = router.history.location
    router.history.replace(pathname)
    mutate(search)
  }, [router, mutate])

  if (error)
    return (
      <div>
        <h1>{t('You’re not logged in yet')}</h1>
        <p className="auth-lead" role="alert">
          {told(messageOf(error))}
        </p>
        <Link to="/login" className="button auth-submit" data-kind="primary">
          {t('Back to login')}
        </Link>
      </div>
    )
  return (
    <div aria-busy="true">
      <h1>{t('Logging you in')}</h1>
      <p className="auth-lead">{t('One moment …')}</p>
    </div>
  )
}
