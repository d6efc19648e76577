import './auth.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { verifyEmail } from 'contract/auth'
import { messageOf } from '../api-problems.ts'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'

/**
 * Opening the page confirms the address. Programs that merely scan the link do not run it, and change
 * nothing.
 */
export function VerifyEmailScreen() {
  const { token = '' } = useParams({ strict: false })
  const { data, error, isPending, refetch } = useQuery({
    ...query(verifyEmail, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (isPending)
    return (
      <div aria-busy="true">
        <h1>{t('Verify your email')}</h1>
        <p className="auth-lead">{t('One moment …')}</p>
      </div>
    )
  if (error) {
    const isRefused = 'status' in error && (error.status === 404 || error.status === 410)
    return (
      <div>
        <h1>{t('Your email isn’t verified yet')}</h1>
        <p className="auth-lead" role="alert">
          {messageOf(error)}
        </p>
        {isRefused ? (
          <>
            <p>
              {t(
                'The link works for 24 hours. Choosing a password with a link we email you verifies your address, too.',
              )}
            </p>
            <Link to="/forgot-password" className="button auth-submit" data-kind="primary">
              {t('Email me a link')}
            </Link>
          </>
        ) : (
          <Button kind="primary" className="auth-submit" onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div>
      <h1>{t('Your email is verified')}</h1>
      <p className="auth-lead" role="status">
        {data.already_verified
          ? t('It was already verified, so you’re all set.')
          : t('Thank you! You can log in now.')}
      </p>
      <Link to="/login" className="button auth-submit" data-kind="primary">
        {t('Go to login')}
      </Link>
    </div>
  )
}
