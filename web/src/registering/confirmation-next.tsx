import './confirmation.css'
import { Link } from '@tanstack/react-router'
import type { Confirmation } from 'contract/registering/confirmation'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { useSession } from '../session.ts'
import { writtenList } from '../written.ts'
import { ConfirmationPassword } from './confirmation-password.tsx'

type Props = Pick<Confirmation, 'registrations' | 'account' | 'is_yours'> & { token: string; email: string }

/** What happens from here on, and what is left to do. */
export function ConfirmationNext({ token, registrations, account, is_yours, email }: Props) {
  const isLoggedIn = useSession() !== undefined
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
        {account === 'created' && !is_yours && (
          <li>
            <ConfirmationPassword token={token} email={email} />
          </li>
        )}
        {account !== 'none' && is_yours && (
          <li>
            {rich(
              '<b>It’s all in your account.</b> Go to <link>My memberships</link> for your family’s memberships, cards and receipts.',
              { b, link: linkTo('/mms/member/memberships') },
            )}
          </li>
        )}
        {account === 'existing' && !is_yours && (
          <li>
            {isLoggedIn
              ? rich('<b>It’s all in the account of {email}</b>: the memberships, cards and receipts.', {
                  b,
                  email,
                })
              : rich(
                  '<b>It’s all in your account.</b> <link>Log in</link> with {email} to see your family’s memberships, cards and receipts.',
                  { b, email, link: linkTo('/login') },
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

const linkTo = (to: '/login' | '/mms/member/memberships') => (text: string) => (
  <Link to={to} className="no-print">
    {text}
  </Link>
)

const b = (text: string) => <b>{text}</b>
