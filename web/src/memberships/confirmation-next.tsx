import { Link } from '@tanstack/react-router'
import type { Confirmation } from 'contract/memberships/checkout'
import { t } from '../language.ts'

type Props = Pick<Confirmation, 'registrations' | 'account'> & { email: string }

/** What happens from here on, and what is still to be done. */
export function ConfirmationNext({ registrations, account, email }: Props) {
  const waiting = registrations.filter(({ status }) => status === 'waiting_for_approval')
  return (
    <section className="done-box" aria-labelledby="done-next">
      <h2 id="done-next">{t('What happens next')}</h2>
      <ol className="done-next">
        {waiting.length > 0 && (
          <li>
            <b>{t('The club decides')}</b> about {listed(waiting.map(({ name }) => name))}. That usually takes
            a few days; the answer comes by e-mail.
          </li>
        )}
        {account === 'created' && (
          <li>
            <b>{t('Choose a password.')}</b> You have an account now, for {email}. Press “Choose a password”
            in the e-mail we have just sent and confirm your address there; then you see your family’s
            memberships, cards and receipts at any time.
          </li>
        )}
        {account === 'existing' && (
          <li>
            <b>{t('Your account has it already.')}</b>{' '}
            <Link to="/login" className="no-print">
              {t('Log in')}
            </Link>{' '}
            with {email} to see your family’s memberships, cards and receipts.
          </li>
        )}
        <li>
          <b>{t('Show the card')}</b> at practice, games and events, on the phone or on paper.
        </li>
      </ol>
    </section>
  )
}

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
