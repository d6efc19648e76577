import '../../ui/status-dot.css'
import type { Mailing } from 'contract/office/mailings'
import { t } from '../../language.ts'
import { MAILING_STATES } from './mailing-words.ts'

/** Whether an email to many has gone out. */
export function MailingDot({ state }: Pick<Mailing, 'state'>) {
  const { label, color } = MAILING_STATES[state]
  return (
    <span className="status">
      <span className="status-dot" style={{ backgroundColor: color }} />
      {t(label)}
    </span>
  )
}
