import '../../ui/office.css'
import '../office-event.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportAddonOrders, listAddonOrders, type PackingRow } from 'contract/events/addon-orders'
import { addonName } from 'contract/events/addons'
import type { OfficeEvent } from 'contract/events/office'
import { query, saveDownload, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CardTable } from '../../ui/tables/card-table.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Count } from '../../ui/values.tsx'

/** What was ordered with the entries: how much to bring, and who gets what. */
export function AddonOrdersStep({ event }: { event: OfficeEvent }) {
  const orders = useQuery(query(listAddonOrders, { id: event.id }))
  const save = useCall(exportAddonOrders, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const [only, setOnly] = useState('')
  if (orders.error) return <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />
  if (!orders.data) return <Skeleton lines={8} />
  const { counts, rows } = orders.data
  const shown = only === '' ? rows : rows.filter(({ option_id }) => String(option_id) === only)
  return (
    <>
      <Panel
        title={t('How much to bring')}
        actions={
          <>
            <Button onClick={() => print()}>{t('Print')}</Button>
            <Button busy={save.isPending} onClick={() => save.mutate({ id: event.id })}>
              {t('Export CSV')}
            </Button>
          </>
        }
      >
        <CardTable
          label={t('How much to bring')}
          columns={[
            { header: t('Add-on') },
            { header: t('Ordered'), number: true },
            { header: t('Being paid'), number: true },
            { header: t('Left'), number: true },
          ]}
          rows={counts.map(({ option_id, name, option, confirmed, held, left }) => ({
            key: option_id,
            cells: [
              addonName(name, option),
              <Count key="ordered" of={confirmed} />,
              <Count key="held" of={held} />,
              left === null ? t('No limit') : <Count key="left" of={left} />,
            ],
          }))}
        />
      </Panel>
      <Panel title={t('Who gets what')}>
        {rows.length === 0 ? (
          <EmptyState
            drawing="ball"
            title={t('No add-ons ordered yet')}
            text={t('Everything families order is listed here, ready to pack and hand out.')}
          />
        ) : (
          <>
            <div className="no-print addon-only">
              <SelectField
                label={t('Show')}
                placeholder={t('All add-ons')}
                value={only}
                options={counts
                  .filter(({ confirmed }) => confirmed > 0)
                  .map(({ option_id, name, option, confirmed }) => ({
                    value: String(option_id),
                    label: `${addonName(name, option)} (${confirmed})`,
                  }))}
                onChange={({ currentTarget }) => setOnly(currentTarget.value)}
              />
            </div>
            <Rows rows={shown} />
          </>
        )}
      </Panel>
    </>
  )
}

const Rows = ({ rows }: { rows: readonly PackingRow[] }) => (
  <CardTable
    label={t('Who gets what')}
    columns={[
      { header: t('Name') },
      { header: t('Add-on') },
      { header: t('Quantity'), number: true },
      { header: t('Contact') },
    ]}
    rows={rows.map(({ id, name, division, addon, option, quantity, contact, email }) => ({
      key: id,
      cells: [
        <>
          {/* To be ticked on paper. */}
          <span className="print-only" aria-hidden="true">
            ☐{' '}
          </span>
          {name}
          {division && <small>{told(division)}</small>}
        </>,
        <span key="addon">{addonName(addon, option)}</span>,
        <Count key="quantity" of={quantity} />,
        contact || email ? (
          <span key="contact">
            {contact}
            {email && <small>{email}</small>}
          </span>
        ) : null,
      ],
    }))}
  />
)
