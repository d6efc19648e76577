import './gate.css'
import { useState } from 'react'
import type { Day } from 'contract/dates'
import { GateSale } from 'contract/events/gate-sales'
import { MOST_PASSES } from 'contract/events/passes'
import type { Currency } from 'contract/money'
import type { FieldErrors } from 'contract/problem'
import { issuesOf } from '../issues.ts'
import { t, told } from '../language.ts'
import { messageOf } from '../api-problems.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { EmailField } from '../ui/fields/email-field.tsx'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/panel.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { toast } from '../ui/toast.tsx'
import { newUuid } from '../uuid.ts'
import { spelledDay, writtenMoney } from '../written.ts'
import { saleAsSent, totalOf, typesAtGate, type KeptSale } from './gate-selling.ts'
import type { KeptPasses } from './pass-judging.ts'
import { sendSales } from './pass-sending.ts'
import { keepSale } from './sale-store.ts'

const soldNow = () => ({ key: newUuid(), sold_at: new Date().toISOString(), was_offline: !navigator.onLine })

/** Sells passes for cash, also without a connection; whoever buys is let in at once. */
export function GateSell({ list, day }: { list: KeptPasses; day: Day }) {
  const { currency } = useTenant()
  const money = (cents: number) => writtenMoney(cents, currency as Currency)
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map())
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const types = typesAtGate(list.types, day)
  const sold = types.flatMap(({ id, price_cents }) => {
    const quantity = counts.get(id) ?? 0
    return quantity > 0 ? [{ type_id: id, quantity, price_cents }] : []
  })
  const total = totalOf({ sold })
  const sell = async () => {
    if (!list.drawer) return
    const sale: KeptSale = {
      ...{ event_id: list.event.id, owner: list.owner, drawer_id: list.drawer.id },
      ...{ sold, day, email: email.trim() === '' ? null : email.trim(), ...soldNow() },
    }
    // What the server would refuse is put right while whoever buys is still here.
    const issues = issuesOf(GateSale, saleAsSent(sale))
    setWrong(issues)
    if (Object.keys(issues).length > 0) return
    setBusy(true)
    try {
      await keepSale(sale)
      setCounts(new Map())
      setEmail('')
      toast.success(t('Sold for {amount}. Let them in.', { amount: money(total) }))
    } catch (error) {
      // No money is taken without a record.
      toast.failure(told(messageOf(error as Error)))
    } finally {
      setBusy(false)
    }
    await sendSales().catch(() => {})
  }
  if (types.length === 0) return null
  return (
    <Panel title={t('Sell for cash')}>
      <Form errors={wrong} onSubmit={() => void sell()}>
        <ul className="gate-sale">
          {types.map(({ id, name, day: own, price_cents }) => {
            return (
              <li key={id}>
                <span>
                  <strong>{name}</strong>
                  {own !== null && <span className="dim"> {spelledDay(own)}</span>}
                </span>
                <span className="numbers">{price_cents === 0 ? t('Free') : money(price_cents)}</span>
                <Stepper
                  name={name}
                  value={counts.get(id) ?? 0}
                  max={MOST_PASSES}
                  onChange={(count) => setCounts(new Map(counts).set(id, count))}
                />
              </li>
            )
          })}
        </ul>
        <EmailField
          label={t('Email')}
          optional
          hint={t('For passes that are good on other days, too: we’ll email the codes here.')}
          name="email"
          error={wrong['email']?.[0]}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button kind="primary" type="submit" busy={isBusy} disabled={sold.length === 0}>
          {sold.length === 0 ? t('Pick passes') : t('Take {amount} in cash', { amount: money(total) })}
        </Button>
        <p className="dim gate-address">
          {t('Paying by card? They can buy on the event’s page: {address}', {
            address: `${location.host}/ems/event/${list.event.slug}/passes`,
          })}
        </p>
      </Form>
    </Panel>
  )
}
