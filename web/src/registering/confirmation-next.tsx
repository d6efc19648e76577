import './confirmation.css'
import { Link } from '@tanstack/react-router'
import type { Confirmation } from 'contract/registering/checkout'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { writtenList } from '../written.ts'

type Props = Pick<Confirmation, 'registrations' | 'account'> & { email: string }

/** What happens from here on, and what is left to do. */
export function ConfirmationNext({ registrations, account, email }: Props) {
  const waiting = registrations.filter(({ status }) => status === 'waiting_for_approval')
  return (
    <section className="done-box" aria-labelledby="done-next">
      <h2 id="done-next">{t('What happens next')}</h2>
      <ol className="done-next">
        {waiting.length > 0 && (
          <li>
            {rich(
              '<b>The office decides</b> about {names}. That usually takes a few days; the answer comes by e-mail.',
              { b, names: writtenList(waiting.map(({ name }) => name)) },
            )}
          </li>
        )}
        {account === 'created' && (
          <li>
            {rich(
              '<b>Choose a password.</b> You have an account now, for {email}. Press “Choose a password” in the e-mail we have just sent and confirm your address there; then you see your family’s memberships, cards and receipts at any time.',
              { b, email },
            )}
          </li>
        )}
        {account === 'existing' && (
          <li>
            {rich(
              '<b>Your account has it already.</b> <link>Log in</link> with {email} to see your family’s memberships, cards and receipts.',
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
            {rich('<b>Show the card</b> at practice, games and events, on the phone or on paper.', { b })}
          </li>
        )}
      </ol>
    </section>
  )
}

const b = (text: string) => <b>{text}</b>
