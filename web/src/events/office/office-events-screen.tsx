import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { kindLabel, type EventKind } from 'contract/events/kinds'
import { createEvent, listEvents, type EventRow } from 'contract/events/office'
import { listRefundPolicies } from 'contract/events/refund-policies'
import { listStayRequests } from 'contract/events/stays'
import type { Sent } from 'contract/operation'
import { listVenues } from 'contract/venues'
import { call, query, useCall, useMay } from '../../api.ts'
import { fieldErrorsOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { may, useSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../../ui/tables/data-table.tsx'
import { DayRange } from '../../ui/days/day-range.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Day } from '../../ui/values.tsx'
import { EventDot, kindOptions, statusOptions } from './office-words.tsx'

const columns = (): readonly Column<EventRow>[] => [
  { key: 'name', header: t('Event'), cell: ({ name }) => name, sortable: 'few' },
  {
    key: 'status',
    header: t('Status'),
    cell: ({ status }) => <EventDot status={status} />,
    card: 'aside',
    sortable: 'few',
  },
  { key: 'kind', header: t('Kind'), cell: ({ kind }) => told(kindLabel(kind)), sortable: 'few' },
  {
    key: 'starts_on',
    header: t('First day'),
    cell: ({ starts_on }) => <Day day={starts_on} />,
    sortable: true,
  },
  { key: 'place', header: t('Place'), cell: ({ place }) => place },
  {
    key: 'registration_closes_on',
    header: t('Entries close on'),
    cell: ({ registration_closes_on }) => <Day day={registration_closes_on} />,
    sortable: 'few',
  },
  {
    key: 'taken',
    header: t('Entered'),
    cell: ({ taken, capacity }) => (
      <span className="numbers">
        {capacity === null ? taken : t('{taken} of {capacity}', { taken, capacity })}
      </span>
    ),
    align: 'end',
    sortable: 'few',
  },
]

/** All events of the office, drafts too, with what they have sold. */
export function OfficeEventsScreen() {
  const [view, setView] = useView({ when: 'ahead', status: '', kind: '', sort: 'starts_on' })
  const input = listInput(view) as Sent<typeof listEvents>
  const list = useList(query(listEvents, input))
  const mayCreate = useMay(createEvent)
  const maySeeVenues = useMay(listVenues)
  const maySeePolicies = useMay(listRefundPolicies)
  const who = useSession()
  const maySeeUmpires = may({ access: 'ems.official.assign' }, who)
  // A role for single events is of no circuit.
  const hasCircuits =
    may({ access: 'ems.event.view', whole: true }, who) ||
    (who?.access.events ?? []).some(({ circuit_id }) => circuit_id !== null)
  const asked = useQuery({ ...query(listStayRequests, {}), enabled: useMay(listStayRequests) })
  const requests = asked.data?.length ?? 0
  const [isNew, setNew] = useState(false)
  const shown = useMemo(() => columns(), [])
  const add = mayCreate && (
    <Button kind="primary" onClick={() => setNew(true)}>
      {t('New event')}
    </Button>
  )
  const actions = (
    <>
      {requests > 0 && (
        <Link className="button" to="/ems/stay-requests">
          {t('Exemption requests ({count})', { count: requests })}
        </Link>
      )}
      {hasCircuits && (
        <Link className="button" to="/ems/circuits">
          {t('Circuits')}
        </Link>
      )}
      {maySeeVenues && (
        <Link className="button" to="/ems/venues">
          {t('Venues')}
        </Link>
      )}
      {maySeeUmpires && (
        <Link className="button" to="/ems/umpires">
          {t('Umpires and staff')}
        </Link>
      )}
      {maySeePolicies && (
        <Link className="button" to="/ems/refund-policies">
          {t('Refund policies')}
        </Link>
      )}
      {add}
    </>
  )
  return (
    <>
      <PageHeader
        title={t('Events')}
        note={t('Camps, clinics, tryouts, meetings and tournaments.')}
        actions={actions}
      />
      <DataTable
        name="events"
        label={t('events')}
        one={t('1 event')}
        columns={shown}
        view={view}
        onView={setView}
        list={list}
        paper={{ title: t('Events'), page: (place) => call(listEvents, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/ems/events/${id}`}
        filters={[
          {
            key: 'when',
            label: t('When'),
            options: [
              { value: 'ahead', label: t('Not over yet') },
              { value: 'past', label: t('Past') },
            ],
          },
          { key: 'status', label: t('Status'), options: statusOptions() },
          { key: 'kind', label: t('Kind'), options: kindOptions() },
        ]}
        searchHint={t('Name or city')}
        empty={{
          drawing: 'calendar',
          title: t('No events yet'),
          text: t('Create a draft, add divisions and prices, and publish it when it’s ready.'),
          action: add,
        }}
      />
      {isNew && <NewEvent onClose={() => setNew(false)} />}
    </>
  )
}

function NewEvent({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ kind: '', name: '', starts_on: '', ends_on: '' })
  const create = useCall(createEvent, {
    onSuccess: ({ id }) => void navigate({ to: '/ems/events/$id', params: { id: String(id) } }),
  })
  const errors = fieldErrorsOf(create.error)
  const set = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const day = (name: 'starts_on' | 'ends_on', label: string) => ({
    name,
    label,
    value: typed[name],
    error: errors?.[name]?.[0],
    onChange: (value: string) =>
      // Most events are over on the day they start.
      set(name === 'starts_on' && !typed.ends_on ? { starts_on: value, ends_on: value } : { [name]: value }),
  })
  return (
    <FormDialog
      title={t('New event')}
      submitLabel={t('Create draft')}
      busy={create.isPending}
      errors={errors}
      onSubmit={() => create.mutate({ ...typed, kind: typed.kind as EventKind })}
      onClose={onClose}
    >
      <SelectField
        label={t('Kind')}
        name="kind"
        value={typed.kind}
        error={errors?.['kind']?.[0]}
        options={kindOptions()}
        onChange={({ currentTarget }) => set({ kind: currentTarget.value })}
      />
      <TextField
        label={t('Name')}
        name="name"
        maxLength={120}
        value={typed.name}
        error={errors?.['name']?.[0]}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <DayRange
        from={day('starts_on', t('First day'))}
        until={day('ends_on', t('Last day'))}
        onPick={(starts_on, ends_on) => set({ starts_on, ends_on })}
      />
    </FormDialog>
  )
}
