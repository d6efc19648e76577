import './along-choice.css'
import './registration-offers.css'
import './registration.css'
import { useId } from 'react'
import type { Currency } from 'contract/money'
import type { DueAlong } from 'contract/payments'
import { messageOf } from '../api-problems.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { writtenDay, writtenMoney } from '../written.ts'
import type { Along } from './use-along.ts'

type Props = { along: Along; currency: string; isBusy: boolean; onChoose?: () => void }

/** What else a family has to pay, each with a checkbox that adds it to the payment; nothing if nothing is due. */
export function AlongChoice({ along, currency, isBusy, onChoose }: Props) {
  const id = useId()
  const { due, chosen, isIn, choose, error, refresh } = along
  if (error)
    return (
      <div role="alert" className="reg-trouble">
        <p>{messageOf(error)}</p>
        <Button onClick={refresh}>{t('Try again')}</Button>
      </div>
    )
  if (due.length === 0) return null
  return (
    <section className="along-choice" aria-labelledby={id} data-chosen={chosen.length > 0 || undefined}>
      <h3 id={id}>{t('Pay these at the same time?')}</h3>
      <p className="dim">{t('It is one payment with one receipt.')}</p>
      <ul>
        {due.map((one) => (
          <li key={one.key}>
            <CheckboxField
              label={<Named one={one} currency={currency} />}
              checked={isIn(one)}
              disabled={isBusy}
              onChange={({ currentTarget }) => {
                choose(one.key, currentTarget.checked)
                onChoose?.()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Named({ one, currency }: { one: DueAlong; currency: string }) {
  const { label, detail, amount, state, lowered } = one
  return (
    <>
      <b>{label}</b>
      <span className="numbers">{writtenMoney(amount, currency as Currency)}</span>
      {detail && <span className="dim">{detail}</span>}
      {lowered && <Lowered lowered={lowered} currency={currency} />}
      <span className={state === 'late' ? 'along-late' : 'dim'}>{whenDue(one)}</span>
    </>
  )
}

/** What lowers the amount, and why a coupon that was chosen doesn’t anymore. */
function Lowered({ lowered, currency }: { lowered: NonNullable<DueAlong['lowered']>; currency: string }) {
  const { coupon_code, discount, credit, coupon_problem } = lowered
  const less = (cents: number) => writtenMoney(-cents, currency as Currency)
  return (
    <>
      {coupon_code !== null && discount > 0 && (
        <span className="dim">
          {t('Coupon {code}: {amount}', { code: coupon_code, amount: less(discount) })}
        </span>
      )}
      {credit > 0 && <span className="dim">{t('Event credit: {amount}', { amount: less(credit) })}</span>}
      {coupon_problem !== null && <span className="along-late">{told(coupon_problem)}</span>}
    </>
  )
}

function whenDue({ state, due_on }: DueAlong): string {
  if (state === 'due') return t('Due today')
  const day = writtenDay(due_on)
  return state === 'late' ? t('Was due on {day}', { day }) : t('Due on {day}', { day })
}
