import './gate.css'
import { useState } from 'react'
import { DrawerChanged, closeDrawer, openDrawer, type Drawer } from 'contract/events/gate-sales'
import type { Currency } from 'contract/money'
import { useCall } from '../api.ts'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { t, told } from '../language.ts'
import { useOnline } from '../online.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { newUuid } from '../uuid.ts'
import { writtenMoney } from '../written.ts'
import { expectedIn, type KeptSale } from './gate-selling.ts'
import type { KeptPasses } from './pass-judging.ts'
import { refreshDrawer } from './pass-sending.ts'
import { keepDrawer } from './sale-store.ts'

type Props = { list: KeptPasses; sales: readonly KeptSale[]; waiting: number }

/** The cash drawer of whoever sells here: opened with a float, and closed with what was counted. */
export function GateDrawer({ list, sales, waiting }: Props) {
  return list.drawer ? (
    <Open list={list} drawer={list.drawer} sales={sales} waiting={waiting} />
  ) : (
    <Begin list={list} />
  )
}

function Begin({ list }: { list: KeptPasses }) {
  const [float, setFloat] = useState<number | null>(null)
  const [key] = useState(newUuid)
  const isOnline = useOnline()
  const open = useCall(openDrawer, {
    refresh: [],
    quiet: 'success',
    onSuccess: (drawer) => keepDrawer(list, drawer, 0),
  })
  return (
    <Panel title={t('Cash drawer')}>
      <Form
        errors={fieldErrorsOf(open.error)}
        onSubmit={() => open.mutate({ event_id: list.event.id, key, float_cents: float ?? 0 })}
      >
        <p className="dim">{t('Open your drawer to sell passes for cash.')}</p>
        <MoneyField
          label={t('Cash in the drawer to start')}
          name="float_cents"
          value={float}
          onChange={setFloat}
        />
        <Button type="submit" busy={open.isPending} disabled={!isOnline || float === null}>
          {t('Open drawer')}
        </Button>
      </Form>
    </Panel>
  )
}

function Open({ list, drawer, sales, waiting }: Props & { drawer: Drawer }) {
  const { currency } = useTenant()
  const money = (cents: number) => writtenMoney(cents, currency as Currency)
  const isOnline = useOnline()
  const [counting, setCounting] = useState<Drawer>()
  const [isAsking, setAsking] = useState(false)
  const expected = expectedIn(drawer, sales)
  // What has been sold is asked for now, so that nobody counts against an older sum.
  const begin = async () => {
    setAsking(true)
    try {
      setCounting((await refreshDrawer(list)) ?? undefined)
    } catch (error) {
      toast.failure(told(messageOf(error as Error)))
    } finally {
      setAsking(false)
    }
  }
  return (
    <Panel title={t('Cash drawer')}>
      <dl className="gate-drawer">
        <div>
          <dt>{t('Started with')}</dt>
          <dd className="numbers">{money(drawer.float_cents)}</dd>
        </div>
        <div>
          <dt>{t('Sold for cash')}</dt>
          <dd className="numbers">{money(expected - drawer.float_cents)}</dd>
        </div>
        <div>
          <dt>{t('Should be in the drawer')}</dt>
          <dd className="numbers">
            <strong>{money(expected)}</strong>
          </dd>
        </div>
      </dl>
      {waiting > 0 && (
        <p className="dim" role="status">
          {t('You can close the drawer once all sales are sent.')}
        </p>
      )}
      <Button busy={isAsking} disabled={!isOnline || waiting > 0} onClick={() => void begin()}>
        {t('Count and close')}
      </Button>
      {counting && (
        <Count
          drawer={counting}
          onChanged={() => void begin()}
          onClosed={() => void keepDrawer(list, null, 0)}
          onClose={() => setCounting(undefined)}
        />
      )}
    </Panel>
  )
}

type CountProps = {
  drawer: Drawer
  /** Another sale came in meanwhile. */
  onChanged: () => void
  onClosed: () => void
  onClose: () => void
}

function Count({ drawer, onChanged, onClosed, onClose }: CountProps) {
  const { currency } = useTenant()
  const money = (cents: number) => writtenMoney(cents, currency as Currency)
  const [counted, setCounted] = useState<number | null>(null)
  const [name, setName] = useState('')
  const expected = drawer.float_cents + drawer.sold_cents
  const close = useCall(closeDrawer, {
    refresh: [],
    quiet: true,
    onSuccess: ({ closed }) => {
      toast.success(t('Drawer closed: {result}', { result: resultOf(closed?.over_cents ?? 0, money) }))
      onClose()
      onClosed()
    },
  })
  const errors = fieldErrorsOf(close.error)
  return (
    <Dialog title={t('Close the drawer')} onClose={onClose}>
      <Form
        errors={errors}
        onSubmit={() =>
          close.mutate(
            {
              ...{ id: drawer.id, counted_cents: counted ?? 0, sold_cents: drawer.sold_cents },
              signed_name: name,
            },
            { onError: (error) => DrawerChanged.is(error) && onChanged() },
          )
        }
      >
        {close.error && !errors && <Notice kind="bad" isNews title={told(messageOf(close.error))} />}
        <p>
          {t('Should be in the drawer')}: <strong className="numbers">{money(expected)}</strong>
        </p>
        <MoneyField label={t('Cash counted')} name="counted_cents" value={counted} onChange={setCounted} />
        {counted !== null && (
          <p role="status">
            <strong>{resultOf(counted - expected, money)}</strong>
          </p>
        )}
        <TextField
          label={t('Sign with your full name')}
          name="signed_name"
          autoComplete="name"
          maxLength={120}
          error={errors?.['signed_name']?.[0]}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <p className="dim">{t('A closed drawer can’t be changed.')}</p>
        <Button
          kind="primary"
          type="submit"
          busy={close.isPending}
          disabled={counted === null || name.trim() === ''}
        >
          {t('Sign and close')}
        </Button>
      </Form>
    </Dialog>
  )
}

const resultOf = (over: number, money: (cents: number) => string): string =>
  over === 0
    ? t('Even')
    : over > 0
      ? t('{amount} over', { amount: money(over) })
      : t('{amount} short', { amount: money(-over) })
