import './transfer.css'
import '../ui/status-dot.css'
import type { ReactNode } from 'react'
import { isTransferOpen, type TransferRow, type TransferShown } from 'contract/clubs/transfers'
import { t } from '../language.ts'
import { Facts, Panel } from '../ui/panel.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { Day, Money } from '../ui/values.tsx'
import { GROUNDS, TRANSFER_STATUSES, answerText, stepText } from './transfer-words.ts'

export function TransferDot({ status }: Pick<TransferRow, 'status'>) {
  const { label, color } = TRANSFER_STATUSES[status]
  return (
    <span className="status">
      <span className="status-dot" style={{ backgroundColor: color }} />
      {t(label)}
    </span>
  )
}

type Props = {
  transfer: TransferShown
  /** The history stays open when the transfer is over. */
  isAlone?: boolean
  acts?: ReactNode
  children?: ReactNode
}

/** One transfer: from where to where, who has said what, and its whole history. */
export function TransferCard({ transfer, isAlone = false, acts, children }: Props) {
  const { player, from, to, status, answer_by, reason } = transfer
  return (
    <Panel title={player} actions={<TransferDot status={status} />} className="transfer">
      <p className="transfer-way">
        <span>
          {from.name} <span className="dim">{placeOf(from)}</span>
        </span>
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">{t('to')}</span>
        <span>
          <strong>{to.name}</strong> <span className="dim">{placeOf(to)}</span>
        </span>
      </p>
      <Facts
        facts={[
          [from.name, <AnswerOf key="from" said={transfer.releasing} />],
          [to.name, <AnswerOf key="to" said={transfer.receiving} />],
          ...(status === 'asked' ? [[t('Answers due'), <Day key="by" day={answer_by} />] as const] : []),
          ...(reason ? [[t('Reason'), reason] as const] : []),
        ]}
      />
      {children}
      {acts && <div className="transfer-acts no-print">{acts}</div>}
      <details className="transfer-log" open={isAlone || isTransferOpen(status)}>
        <summary>{t('History')}</summary>
        <Timeline
          label={t('History')}
          entries={transfer.log.map((entry) => ({
            id: entry.id,
            at: entry.at,
            by: entry.actor === 'system' ? undefined : entry.actor,
            text: (
              <>
                {stepText(transfer, entry)}
                {entry.open_cents ? (
                  <>
                    {' '}
                    {t('Still owed to the old team:')} <Money cents={entry.open_cents} />
                  </>
                ) : null}
              </>
            ),
            ...moodOf(entry.step),
          }))}
        />
      </details>
    </Panel>
  )
}

const placeOf = ({ club, division }: TransferRow['from']) => [club, division].filter(Boolean).join(' · ')

function AnswerOf({ said }: { said: TransferRow['releasing'] }) {
  return [
    answerText(said.answer),
    ...(said.ground ? [t(GROUNDS[said.ground])] : []),
    ...(said.note ? [said.note] : []),
  ].join(' · ')
}

type Step = TransferShown['log'][number]['step']
const moodOf = (step: Step): { mood?: 'good' | 'bad' } =>
  step === 'approved' ? { mood: 'good' } : step === 'refused' || step === 'declined' ? { mood: 'bad' } : {}
