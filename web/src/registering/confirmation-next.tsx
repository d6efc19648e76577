import './confirmation.css'
import { Link } from '@tanstack/react-router'
import type { Confirmation } from 'contract/registering/checkout'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { writtenList } from '../written.ts'
import { ConfirmationPassword } from './confirmation-password.tsx'

type Props = Pick<Confirmation, 'registrations' | 'account'> & { token: string; email: string }

/** What happens from here on, and what is left to do. */
export function ConfirmationNext({ token, registrations, account, email }: Props) {
  const waiting = registrations.filter(({ status }) => status === 'waiting_for_approval')
  return (
    <section className="done-box" aria-labelledby="done-next">
      <h2 id="done-next">{t('What happens next')}</h2>
      <ol className="done-next">
        {waiting.length > 0 && (
          <li>
            {rich(
              '<b>The office reviews</b> the registration of {names}. It usually takes a few days, and we’ll email you the answer.',
              { b, names: writtenList(waiting.map(({ name }) => name)) },
            )}
          </li>
        )}
        {account === 'created' && (
          <li>
            <ConfirmationPassword token={token} email={email} />
          </li>
        )}
        {account === 'existing' && (
          <li>
            {rich(
              '<b>It’s all in your account.</b> <link>Log in</link> with {email} to see your family’s memberships, cards and receipts.',
              {
                b,
                email,
                link: (text) => (
                  <Link to="/login" className="no-print">
                    {text}
                  </Link>
                ),
              },
            )}
          </li>
        )}
        {registrations.some(({ gets_card }) => gets_card) && (
          <li>
            {rich('<b>Show the card</b> at practices, games and events, on your phone or printed.', { b })}
          </li>
        )}
      </ol>
    </section>
  )
}

const b = (text: string) => <b>{text}</b>
