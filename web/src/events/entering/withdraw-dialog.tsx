import '../entering.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  RefundChanged,
  listMyEvents,
  previewWithdrawal,
  withdrawEntry,
  type OwnParty,
  type WithdrawalPreview,
} from 'contract/events/entering'
import {
  previewOutsideWithdrawal,
  showOutsideEntry,
  withdrawOutsideEntry,
} from 'contract/events/outside-teams'
import type { Currency } from 'contract/money'
import { query, useCall } from '../../api.ts'
import { messageOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { spelledDay, writtenMoney } from '../../written.ts'

/** Leaving an event: who, and what comes back, before anything is pressed. */
export function Withdraw({ party, token }: Omit<Props, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('Withdraw')}
        <span className="visually-hidden">: {party.event.name}</span>
      </Button>
      {isOpen && <WithdrawDialog party={party} token={token} onClose={() => setOpen(false)} />}
    </>
  )
}

/** With the token of its link for a team from outside. */
type Props = { party: OwnParty; token: string | undefined; onClose: () => void }

function WithdrawDialog({ party: { id, event }, token, onClose }: Props) {
  const { currency } = useTenant()
  const [chosen, setChosen] = useState<readonly number[]>()
  const own = useQuery({ ...query(previewWithdrawal, { id }), enabled: token === undefined })
  const linked = useQuery({
    ...query(previewOutsideWithdrawal, { token: token ?? '' }),
    enabled: token !== undefined,
  })
  const preview = token === undefined ? own : linked
  const withdrawOwn = useCall(withdrawEntry, {
    refresh: [listMyEvents],
    quiet: 'failure',
    onSuccess: onClose,
  })
  const withdrawLinked = useCall(withdrawOutsideEntry, {
    refresh: [showOutsideEntry],
    quiet: 'failure',
    onSuccess: onClose,
  })
  const withdraw = token === undefined ? withdrawOwn : withdrawLinked
  const refunds = preview.data?.refunds ?? []
  // Of one person there is nothing to choose.
  const ids = chosen ?? (refunds.length === 1 ? refunds.map(({ entrant_id }) => entrant_id) : [])
  const leaving = refunds.filter(({ entrant_id }) => ids.includes(entrant_id))
  // What is for all of them comes back with the last.
  const shared = leaving.length === refunds.length ? (preview.data?.shared ?? null) : null
  const all = shared ? [...leaving, shared] : leaving
  const back_cents = all.reduce((sum, one) => sum + one.back_cents, 0)
  const mayChoose = all.some((one) => one.may_choose)
  const [as, setAs] = useState<'cash' | 'credit'>('cash')
  const isCredit = mayChoose && as === 'credit'
  // What could only come as credit does so whatever is chosen.
  const credit_cents = isCredit
    ? all.reduce((sum, one) => sum + (one.may_choose ? one.back_cents : one.credit_cents), 0)
    : all.reduce((sum, one) => sum + one.credit_cents, 0)
  const money = (cents: number) => writtenMoney(cents, currency as Currency)
  const onError = (error: Error) => {
    if (RefundChanged.is(error)) void preview.refetch()
  }
  const send = () =>
    token === undefined
      ? withdrawOwn.mutate({ id, entrant_ids: [...ids], back_cents, ...(mayChoose && { as }) }, { onError })
      : withdrawLinked.mutate({ token, back_cents }, { onError })
  return (
    <Dialog
      title={t('Withdraw from {event}?', { event: event.name })}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Keep the spots')}</Button>
          <Button kind="danger" busy={withdraw.isPending} disabled={leaving.length === 0} onClick={send}>
            {leaving.length === 0
              ? t('Withdraw')
              : back_cents === 0
                ? t('Withdraw without a refund')
                : credit_cents === back_cents
                  ? t('Withdraw and get {amount} as credit', { amount: money(back_cents) })
                  : t('Withdraw and get {amount} back', { amount: money(back_cents) })}
          </Button>
        </>
      }
    >
      {withdraw.error && <Notice kind="bad" isNews title={told(messageOf(withdraw.error))} />}
      {preview.data ? (
        <>
          {refunds.length > 1 && (
            <div>
              {refunds.map(({ entrant_id, name }) => (
                <CheckboxField
                  key={entrant_id}
                  label={name}
                  checked={ids.includes(entrant_id)}
                  onChange={({ currentTarget }) =>
                    setChosen(
                      currentTarget.checked ? [...ids, entrant_id] : ids.filter((one) => one !== entrant_id),
                    )
                  }
                />
              ))}
            </div>
          )}
          {leaving.map((refund) => (
            <Lines
              key={refund.entrant_id}
              refund={refund}
              money={money}
              name={refunds.length > 1 || shared ? refund.name : ''}
            />
          ))}
          {shared && <Lines refund={shared} money={money} name={t('For everyone')} />}
          {preview.data.policy.length > 0 && (
            <details>
              <summary>{t('Refund policy')}</summary>
              <ul>
                {preview.data.policy.map((line) => (
                  <li key={told(line)}>{told(line)}</li>
                ))}
              </ul>
            </details>
          )}
          {mayChoose && (
            <RadioCards
              label={t('How you get it')}
              name="as"
              value={as}
              onChange={(way) => setAs(way === 'credit' ? 'credit' : 'cash')}
              options={[
                { value: 'cash', label: t('Refund##money back'), note: t('The way you paid.') },
                { value: 'credit', label: t('Event credit'), note: creditNote(preview.data.credit_until) },
              ]}
            />
          )}
          {preview.data.back_to === 'team_funds' && back_cents > 0 && (
            <Notice kind="info" title={t('We’ll return it to the team’s funds.')} />
          )}
          {credit_cents > 0 && !mayChoose && (
            <Notice
              kind="info"
              title={t('{amount} comes back as event credit.', { amount: money(credit_cents) })}
            >
              {creditNote(preview.data.credit_until)}
            </Notice>
          )}
          <p className="dim">{t('Your spots open up to others. This can’t be undone.')}</p>
        </>
      ) : preview.error ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  )
}

const creditNote = (until: string | null): string =>
  until === null
    ? t('It comes off the price at your next event.')
    : t('It comes off the price at your next event, through {day}.', { day: spelledDay(until) })

type LinesProps = {
  refund: NonNullable<WithdrawalPreview['shared']>
  money: (cents: number) => string
  /** Whose it is; empty if there is nobody else. */
  name: string
}

/** How a refund comes about. */
const Lines = ({ refund: { lines, back_cents }, money, name }: LinesProps) => (
  <table className="withdraw-lines">
    {name && <caption>{name}</caption>}
    <tbody>
      {lines.map(({ said, cents }, i) => (
        <tr key={i}>
          <td>{told(said)}</td>
          <td className="numbers">{money(cents)}</td>
        </tr>
      ))}
      <tr>
        <td>{t('You get back')}</td>
        <td className="numbers">
          <strong>{money(back_cents)}</strong>
        </td>
      </tr>
    </tbody>
  </table>
)
