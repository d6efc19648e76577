import './registration.css'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../api-problems.ts'
import { useIsStarted } from '../in-browser.ts'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { choicesQuery } from './queries.ts'
import { RegistrationOpening } from './registration-opening.tsx'
import { RegistrationSkeleton } from './registration-skeleton.tsx'
import { NoCurrentSeason } from 'contract/seasons/seasons'

/** Registers one or more people in one order. */
export function RegistrationScreen() {
  const choices = useQuery(choicesQuery())
  const isStarted = useIsStarted()
  if (!choices.data && NoCurrentSeason.is(choices.error)) return <NoSeason />
  if (!choices.data && choices.error)
    return (
      <div className="reg-page reg-message" role="alert">
        <h1>{t('We can’t show the registration')}</h1>
        <p>{messageOf(choices.error)}</p>
        <Button kind="primary" onClick={() => void choices.refetch()}>
          {t('Try again')}
        </Button>
      </div>
    )
  // The heading stays the same element from the server's page to the form, so that it is painted once.
  return (
    <div className="reg-page">
      <h1>{t('Membership registration')}</h1>
      {choices.data && isStarted ? <RegistrationOpening choices={choices.data} /> : <RegistrationSkeleton />}
    </div>
  )
}

function NoSeason() {
  const tenant = useTenant()
  return (
    <div className="reg-page reg-message">
      <h1>{t('Registration is closed right now')}</h1>
      <p>{t('No season is open right now. As soon as the next one opens, you can register here.')}</p>
      <div className="reg-row">
        <a className="button" data-kind="primary" href="/">
          {t('Go to home page')}
        </a>
        {tenant.support_email && (
          <a className="button" href={`mailto:${tenant.support_email}`}>
            {t('Contact {name}', { name: tenant.name })}
          </a>
        )}
      </div>
    </div>
  )
}
