import './protests.css'
import type { ReactNode } from 'react'
import {
  downloadProtestFile,
  FEE_STATE_LABELS,
  PROTEST_DEED_LABELS,
  PROTEST_KIND_LABELS,
  PROTEST_STATE_LABELS,
  type Protest,
} from 'contract/competition/protests'
import { saveDownload, useCall } from '../../api.ts'
import { methodName } from '../../events/events.tsx'
import type { Currency } from 'contract/money'
import { t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { Moment } from '../../ui/values.tsx'
import { writtenMoney } from '../../written.ts'

const COLORS = {
  open: 'waiting_for_approval',
  upheld: 'active',
  denied: 'rejected',
  withdrawn: 'inactive',
} as const

/** One protest: what it is about, what was done about it, and what can be done. */
export function ProtestCard({ protest, children }: { protest: Protest; children?: ReactNode }) {
  const { currency } = useTenant()
  const { id, team, home, visitor, division, number, kind, statement, state, fee_state, fee_cents } = protest
  const paidBy = protest.is_processing
    ? t('Card in progress')
    : protest.fee_paid
      ? [methodName(protest.fee_paid.method), protest.fee_paid.order.number].join(' · ')
      : undefined
  const save = useCall(downloadProtestFile, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  return (
    <Panel
      isItem
      title={
        <>
          {team}{' '}
          <span className="protest-state">
            <StatusDot status={COLORS[state]} label={told(PROTEST_STATE_LABELS[state])} />
          </span>
        </>
      }
    >
      <div className="protest">
        <p className="dim">
          {[
            t('Game {number}, {division}', { number, division }),
            `${visitor} – ${home}`,
            told(PROTEST_KIND_LABELS[kind]),
            protest.is_late && t('Filed late'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="protest-statement">{statement}</p>
        {fee_state !== 'none' && (
          <p>
            <strong>{told(FEE_STATE_LABELS[fee_state])}</strong>:{' '}
            {writtenMoney(fee_cents, currency as Currency)}
            {paidBy !== undefined && (
              <>
                {' · '}
                <span className="protest-paid">{paidBy}</span>
              </>
            )}
          </p>
        )}
        {protest.reason && (
          <Notice
            kind={state === 'upheld' ? 'good' : 'info'}
            title={t('{state} by {by}', {
              state: told(PROTEST_STATE_LABELS[state]),
              by: protest.decided_by ?? '',
            })}
          >
            <p className="protest-statement">{protest.reason}</p>
            {protest.change && (
              <p className="protest-statement">{t('What changes: {change}', { change: protest.change })}</p>
            )}
          </Notice>
        )}
        {protest.files.length > 0 && (
          <ul className="protest-files">
            {protest.files.map(({ id: file_id, name }) => (
              <li key={file_id}>
                <Button kind="quiet" onClick={() => save.mutate({ id, file_id })}>
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <ol className="protest-steps">
          {protest.steps.map((step) => (
            <li key={step.id}>
              <span className="dim">
                <Moment at={step.at} /> · {step.by}
              </span>
              <span>
                {told(PROTEST_DEED_LABELS[step.deed])}
                {step.note && step.deed !== 'upheld' && step.deed !== 'denied' && `: ${step.note}`}
              </span>
            </li>
          ))}
        </ol>
        {children && <div className="protest-acts">{children}</div>}
      </div>
    </Panel>
  )
}
