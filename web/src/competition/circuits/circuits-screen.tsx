import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listBerths } from 'contract/competition/ranking/berths'
import { createCircuit, listCircuits } from 'contract/competition/ranking/circuits'
import { spellDays } from '../../events/events.tsx'
import { query, useCall, useMay } from '../../api.ts'
import { fieldErrorsOf } from '../../api-problems.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CardTable } from '../../ui/tables/card-table.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** The circuits of the office: events that count together. */
export function CircuitsScreen() {
  const list = useQuery(query(listCircuits, {}))
  const mayAdd = useMay(createCircuit)
  const maySeeBerths = useMay(listBerths)
  const [isNew, setNew] = useState(false)
  const add = mayAdd && (
    <Button kind="primary" onClick={() => setNew(true)}>
      {t('New circuit')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('Circuits')}
        note={t('Events that count together, with points, rankings and one page.')}
        back={<Link to="/ems/events">{t('Events')}</Link>}
        actions={
          <>
            {maySeeBerths && (
              <Link className="button" to="/ems/berths">
                {t('Berths')}
              </Link>
            )}
            {add}
          </>
        }
      />
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Panel>
          <Skeleton lines={4} />
        </Panel>
      ) : list.data.length === 0 ? (
        <EmptyState
          drawing="calendar"
          title={t('No circuits yet')}
          text={t('Put a season’s tournaments together, and rankings are worked out from their results.')}
          action={add}
        />
      ) : (
        <Panel>
          <CardTable
            label={t('Circuits')}
            columns={[
              { header: t('Circuit') },
              { header: t('Dates') },
              { header: t('Events'), number: true },
              { header: t('On the site') },
            ]}
            rows={list.data.map(({ id, name, events, first_on, last_on, is_published }) => ({
              key: id,
              cells: [
                <Link key="name" to="/ems/circuits/$id" params={{ id: String(id) }}>
                  {name}
                </Link>,
                first_on && last_on ? spellDays(first_on, last_on) : t('No events yet'),
                events,
                is_published ? t('Yes') : t('No'),
              ],
            }))}
          />
        </Panel>
      )}
      {isNew && <NewCircuit onClose={() => setNew(false)} />}
    </>
  )
}

function NewCircuit({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const create = useCall(createCircuit, {
    refresh: [listCircuits],
    onSuccess: ({ id }) => void navigate({ to: '/ems/circuits/$id', params: { id: String(id) } }),
  })
  const errors = fieldErrorsOf(create.error)
  return (
    <FormDialog
      title={t('New circuit')}
      submitLabel={t('Create circuit')}
      busy={create.isPending}
      errors={errors}
      onSubmit={() => create.mutate({ name })}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        name="name"
        hint={t('Such as “Gold Series 2027”.')}
        maxLength={120}
        value={name}
        error={errors?.['name']?.[0]}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  )
}
