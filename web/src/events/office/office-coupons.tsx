import '../../ui/office.css'
import '../office-event.css'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { createEventCoupon, listEventCoupons, setEventCoupon } from 'contract/events/coupons'
import type { OfficeEvent } from 'contract/events/office'
import { parseDecimal, type Currency } from 'contract/money'
import type { OfficeCoupon } from 'contract/payments/coupons'
import { query, useCall } from '../../api.ts'
import { fieldErrorsOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CardTable } from '../../ui/tables/card-table.tsx'
import { CheckList } from '../../ui/fields/check-list.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DayField } from '../../ui/days/day-field.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { useLocale } from '../../ui/locale.ts'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { writtenDay, writtenMoney } from '../../written.ts'

/** The coupons that lower the price of an event. */
export function CouponsStep({ event }: { event: OfficeEvent }) {
  const coupons = useQuery(query(listEventCoupons, { id: event.id }))
  const [isOpen, setOpen] = useState(false)
  if (coupons.error) return <ErrorState error={coupons.error} onRetry={() => void coupons.refetch()} />
  if (!coupons.data) return <Skeleton lines={6} />
  const add = (
    <Button kind="primary" onClick={() => setOpen(true)}>
      {t('New coupon')}
    </Button>
  )
  return (
    <Panel title={t('Coupons')} actions={coupons.data.length > 0 && add}>
      {coupons.data.length === 0 ? (
        <EmptyState
          drawing="money"
          title={t('No coupons for this event yet')}
          text={t('Give teams, sponsors or volunteers a code for a lower price.')}
          action={add}
        />
      ) : (
        <List event={event} coupons={coupons.data} />
      )}
      {isOpen && <NewCoupon event={event} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function List({ event, coupons }: { event: OfficeEvent; coupons: readonly OfficeCoupon[] }) {
  const { currency } = useLocale()
  const set = useCall(setEventCoupon, { refresh: [listEventCoupons] })
  return (
    <CardTable
      label={t('Coupons')}
      columns={[
        { header: t('Code') },
        { header: t('Discount'), number: true },
        { header: t('Used'), number: true },
        { header: t('Last day'), number: true },
        { header: t('Actions'), isAct: true },
      ]}
      rows={coupons.map((coupon) => ({
        key: coupon.id,
        cells: [
          <Fragment key="code">
            {coupon.code}
            <small>{[coupon.name, scopeText(event, coupon)].filter(Boolean).join(' · ')}</small>
          </Fragment>,
          coupon.coupon_type_id === 1 ? `${coupon.value}%` : writtenMoney(coupon.value, currency as Currency),
          coupon.max_uses === null
            ? coupon.used
            : t('{used} of {most}', { used: coupon.used, most: coupon.max_uses }),
          coupon.end_date === null ? '—' : writtenDay(coupon.end_date),
          <Button
            key="act"
            kind="quiet"
            busy={set.isPending}
            onClick={() =>
              set.mutate({
                id: event.id,
                coupon_id: coupon.id,
                version: coupon.version,
                status: coupon.status === 'active' ? 'inactive' : 'active',
              })
            }
          >
            {coupon.status === 'active' ? t('Stop##a coupon') : t('Allow again##a coupon')}
            <span className="visually-hidden">: {coupon.code}</span>
          </Button>,
        ],
      }))}
    />
  )
}

function scopeText(
  { divisions }: OfficeEvent,
  { event_ids, event_division_ids, status }: OfficeCoupon,
): string {
  const scope =
    event_ids === null
      ? t('Every event')
      : event_division_ids === null
        ? ''
        : divisions
            .filter(({ id }) => event_division_ids.includes(id))
            .map(({ label }) => told(label))
            .join(', ')
  return [scope, status === 'inactive' && t('Stopped##a coupon')].filter(Boolean).join(' · ')
}

const BLANK = { code: '', name: '', type: '1', value: '', end_date: '', max_uses: '', max_uses_per_buyer: '' }

function NewCoupon({ event, onClose }: { event: OfficeEvent; onClose: () => void }) {
  const [typed, setTyped] = useState(BLANK)
  const [divisions, setDivisions] = useState<readonly number[]>([])
  const [isForAll, setForAll] = useState(false)
  const add = useCall(createEventCoupon, {
    refresh: [listEventCoupons],
    quiet: 'failure',
    onSuccess: onClose,
  })
  const errors = fieldErrorsOf(add.error)
  const field = (name: keyof typeof BLANK) => ({
    name,
    value: typed[name],
    error: errors?.[name]?.[0],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: currentTarget.value })),
  })
  const isPercent = typed.type === '1'
  const send = () => {
    const { type, value, ...same } = typed
    const hundredths = parseDecimal(value)
    add.mutate({
      id: event.id,
      ...same,
      coupon_type_id: Number(type),
      value: hundredths == null ? Number.NaN : isPercent ? hundredths / 100 : hundredths,
      event_division_ids: divisions.length > 0 ? [...divisions] : null,
      is_for_all_events: isForAll,
    })
  }
  return (
    <Dialog
      title={t('New coupon')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={add.isPending} onClick={send}>
            {t('Create coupon')}
          </Button>
        </>
      }
    >
      <Form errors={errors} onSubmit={send}>
        <TextField
          {...field('code')}
          label={t('Code')}
          hint={t('What families type. Upper or lower case doesn’t matter.')}
          maxLength={40}
        />
        <TextField
          {...field('name')}
          label={t('Name')}
          hint={t('Shown on the order and receipt.')}
          maxLength={120}
        />
        <div className="office-pair">
          <SelectField
            {...field('type')}
            label={t('Type')}
            placeholder={null}
            options={[
              { value: '1', label: t('Percentage') },
              { value: '2', label: t('Fixed amount') },
            ]}
          />
          <TextField
            {...field('value')}
            label={t('Discount')}
            inputMode="decimal"
            maxLength={12}
            hint={isPercent ? t('For example, 10') : t('For example, 15.00')}
          />
        </div>
        <div className="office-pair">
          <TextField
            {...field('max_uses')}
            label={t('Total uses')}
            optional
            inputMode="numeric"
            maxLength={7}
          />
          <TextField
            {...field('max_uses_per_buyer')}
            label={t('Uses per buyer')}
            optional
            inputMode="numeric"
            maxLength={7}
          />
        </div>
        <DayField
          name="end_date"
          label={t('Last day')}
          optional
          value={typed.end_date}
          error={errors?.['end_date']?.[0]}
          onChange={(end_date) => setTyped((before) => ({ ...before, end_date }))}
        />
        <CheckboxField
          label={t('For every event')}
          checked={isForAll}
          onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
        />
        {!isForAll && event.divisions.length > 1 && (
          <CheckList
            label={t('Divisions')}
            name="event_division_ids"
            error={errors?.['event_division_ids']?.[0]}
            value={divisions}
            onChange={setDivisions}
            options={event.divisions.map(({ id, label }) => ({ id, name: told(label) }))}
          />
        )}
      </Form>
    </Dialog>
  )
}
