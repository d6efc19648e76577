import './confirmation.css'
import { downloadDraftCard, type Confirmation } from 'contract/registering/confirmation'
import { t } from '../language.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { spelledDay } from '../written.ts'
import { fileAddress } from '../file-address.ts'

type Props = { token: string; registration: Confirmation['registrations'][number] }

/** One membership: the card as a picture, and its number and state as text. */
export function ConfirmationCard({ token, registration }: Props) {
  const { id, name, member_number, membership, division, team, head_coach, league, status, begins_on } =
    registration
  const { has_card, gets_card, season, valid_from, valid_until } = registration
  const card = (format: 'pdf' | 'png') =>
    fileAddress(downloadDraftCard, { token, registration_id: id, format })
  return (
    <li className="done-member">
      {has_card && (
        <img
          className="done-card"
          src={card('png')}
          alt={t('Membership card, {name}, member ID {member_number}', { name, member_number })}
          width="1012"
          height="638"
        />
      )}
      <div>
        <h3>{name}</h3>
        <p>
          {[membership, division, team, head_coach && t('Coach {name}', { name: head_coach }), league]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <dl className="done-facts">
          <div>
            <dt>{t('Member ID')}</dt>
            <dd className="done-number">{member_number}</dd>
          </div>
          <div>
            <dt>{t('Status')}</dt>
            <dd>
              <StatusDot status={status} begins_on={begins_on} />
            </dd>
          </div>
          <div>
            <dt>{t('Season')}</dt>
            <dd>{season}</dd>
          </div>
          <div>
            <dt>{t('Valid')}</dt>
            <dd>{t('{from} to {to}', { from: spelledDay(valid_from), to: spelledDay(valid_until) })}</dd>
          </div>
        </dl>
        {status === 'waiting_for_approval' && (
          <p className="dim">
            {gets_card
              ? t(
                  'Your club is reviewing this registration. We’ll email you and send the card as soon as it’s approved.',
                )
              : t(
                  'The office is reviewing this registration. We’ll email you as soon as there’s a decision.',
                )}
          </p>
        )}
        {has_card && (
          <p className="done-links no-print">
            <a
              className="button"
              href={card('png')}
              aria-label={t('{name}’s card as a picture', { name })}
              download
            >
              {t('Picture')}
            </a>
            <a
              className="button"
              href={card('pdf')}
              aria-label={t('{name}’s card as a PDF', { name })}
              download
            >
              {t('PDF')}
            </a>
          </p>
        )}
      </div>
    </li>
  )
}
