import './confirmation.css'
import { Link, useSearch } from '@tanstack/react-router'
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { confirmation as confirmationOf, type Confirmation } from 'contract/registering/confirmation'
import { DraftNotFound } from 'contract/registering/draft'
import { Problem } from 'contract/problem'
import { query } from '../api.ts'
import { messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Day } from '../ui/values.tsx'
import { LinkError } from '../ui/empty-state.tsx'
import { ConfirmationCard } from './confirmation-card.tsx'
import { ConfirmationNext } from './confirmation-next.tsx'
import { ConfirmationDocuments } from './confirmation-documents.tsx'
import { RegistrationWayBack } from './registration-way-back.tsx'

/** What a paid registration resulted in: numbers, cards, documents, and what happens next. */
export function ConfirmationScreen() {
  const { draft: token = '' } = useSearch({ strict: false }) as { draft?: string }
  const confirmation = useQuery(query(confirmationOf, { token }))
  if (confirmation.data) return <Done token={token} {...confirmation.data} />
  if (confirmation.error)
    return <NotDone token={token} error={confirmation.error} onRetry={() => void confirmation.refetch()} />
  return (
    <div className="done-page" aria-busy="true">
      <h1>{t('Your registration')}</h1>
      <p role="status">{t('Loading...')}</p>
      <div className="done-skeleton" aria-hidden="true" />
    </div>
  )
}

function Done({
  token,
  order,
  along,
  registrations,
  waivers,
  account,
  is_yours,
  open_until,
}: Confirmation & { token: string }) {
  const isWaiting = registrations.some(({ status }) => status === 'waiting_for_approval')
  return (
    <div className="done-page">
      <header className="done-head">
        <IconCircleCheck size={44} stroke={1.5} aria-hidden />
        <div>
          <h1>{isWaiting ? t('Thanks! We have your registration') : t('You’re all set!')}</h1>
          <p>
            {rich('Order {number}. We’ve emailed everything on this page to {email}.', {
              number: order.number,
              email: <b>{order.payer_email}</b>,
            })}
          </p>
        </div>
        <Button className="no-print" onClick={() => print()}>
          <IconPrinter size={18} stroke={1.6} aria-hidden /> {t('Print')}
        </Button>
      </header>

      <RegistrationWayBack />

      <section aria-labelledby="done-members">
        <h2 id="done-members">{registrations.length === 1 ? t('Membership') : t('Memberships')}</h2>
        <ul className="done-members">
          {registrations.map((registration) => (
            <ConfirmationCard key={registration.id} token={token} registration={registration} />
          ))}
        </ul>
        {registrations.some(({ has_card }) => has_card) && (
          <p className="dim no-print">
            {t(
              'Keep the card on your phone: press and hold the picture to save it, or save the PDF. At the gate, anyone can scan its code to see that the membership is valid.',
            )}
          </p>
        )}
      </section>

      <div className="done-columns">
        <ConfirmationNext
          token={token}
          registrations={registrations}
          account={account}
          is_yours={is_yours}
          email={order.payer_email}
        />
        <ConfirmationDocuments token={token} order={order} along={along} waivers={waivers} />
      </div>

      <p className="dim no-print">
        {rich(
          'You can open this page without logging in until {day}. After that, it’s all in your account.',
          {
            day: <Day day={open_until} />,
          },
        )}
      </p>
      <p className="no-print">
        <Link to="/registration" className="button">
          {t('Register someone else')}
        </Link>
      </p>
    </div>
  )
}

function NotDone({ token, error, onRetry }: { token: string; error: Error; onRetry: () => void }) {
  if (DraftNotFound.is(error))
    return (
      <div className="done-page">
        <h1>{t('Membership registration')}</h1>
        <LinkError error={error} onRetry={onRetry} />
      </div>
    )
  const isRefused = error instanceof Problem && error.status >= 400 && error.status < 500
  return (
    <div className="done-page done-message" role="alert">
      <h1>{isRefused ? t('We can’t find this registration') : t('We can’t show this page right now')}</h1>
      <p>{messageOf(error)}</p>
      <p className="dim">{t('If you’ve paid, you’ll find the same page in the email we sent you.')}</p>
      <div>
        {isRefused ? (
          <Link
            className="button"
            data-kind="primary"
            to="/registration"
            search={{ draft: token || undefined } as never}
          >
            {t('Go to registration')}
          </Link>
        ) : (
          <Button kind="primary" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
      </div>
    </div>
  )
}
