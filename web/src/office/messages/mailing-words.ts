import type { MailingState } from 'contract/office/mailings'
import { msg } from '../../language.ts'

export const MAILING_STATES: Record<MailingState, { label: string; color: string }> = {
  waiting: { label: msg('Scheduled'), color: 'var(--warn)' },
  sent: { label: msg('Sent'), color: 'var(--good)' },
  stopped: { label: msg('Stopped'), color: 'var(--ink-dim)' },
  refused: { label: msg('Not sent'), color: 'var(--bad)' },
}
