import './confirmation.css'
import { IconFileTypePdf } from '@tabler/icons-react'
import {
  downloadDraftReceipt,
  downloadDraftWaiver,
  type Confirmation,
} from 'contract/registering/confirmation'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Moment, Money } from '../ui/values.tsx'
import { fileAddress } from '../file-address.ts'

type Props = Pick<Confirmation, 'order' | 'along' | 'waivers'> & { token: string }

/** The receipt, and what was signed for whom. */
export function ConfirmationDocuments({ token, order, along, waivers }: Props) {
  const people = [...new Set(waivers.map(({ person }) => person))]
  return (
    <section className="done-box" aria-labelledby="done-papers">
      <h2 id="done-papers">{t('Receipt and documents')}</h2>
      <div className="done-paper">
        <h3>
          {order.total === 0 ? t('Nothing to pay') : <Money cents={order.total} />}
          {order.paid_at && order.total > 0 && (
            <span className="dim">{rich(', paid {moment}', { moment: <Moment at={order.paid_at} /> })}</span>
          )}
        </h3>
        {along.map(({ label, detail, total }) => (
          <p key={`${label} ${detail}`}>
            {t('Also paid: {what}', { what: [label, detail].filter(Boolean).join(', ') })}{' '}
            <Money cents={total} />
          </p>
        ))}
        <ul>
          <Paper
            href={fileAddress(downloadDraftReceipt, { token })}
            title={t('Receipt {number}', { number: order.number })}
          />
        </ul>
      </div>
      {people.map((person) => {
        const own = waivers.filter((waiver) => waiver.person === person)
        return (
          <div className="done-paper" key={person}>
            <h3>
              {t('Signed for {person}', { person })}
              <span className="dim">
                , <Moment at={own[0]!.signed_at} />
              </span>
            </h3>
            <ul>
              {own.map(({ signature_id, title }) => (
                <Paper
                  key={signature_id}
                  href={fileAddress(downloadDraftWaiver, { token, signature_id })}
                  title={title}
                  whose={person}
                />
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

const Paper = ({ href, title, whose }: { href: string; title: string; whose?: string }) => (
  <li>
    <a href={href} download>
      <IconFileTypePdf size={18} stroke={1.6} aria-hidden />
      <span>
        {title}
        <span className="visually-hidden">{whose ? t(', {whose}, PDF', { whose }) : t(', PDF')}</span>
      </span>
    </a>
  </li>
)
