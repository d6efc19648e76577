import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createVenue, listVenues, type VenueRow } from 'contract/venues'
import type { Sent } from 'contract/operation'
import { STATES } from 'contract/places'
import { call, query, useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../ui/tables/data-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Count } from '../ui/values.tsx'
import { VenueForm } from './venue-form.tsx'

/** The places events can be at, for the office. */
export function VenuesScreen() {
  const navigate = useNavigate()
  const [view, setView] = useView({ state: '', archived: '' })
  const input = listInput(view) as Sent<typeof listVenues>
  const list = useList(query(listVenues, input))
  const mayAdd = useMay(createVenue)
  const [isAdding, setAdding] = useState(false)
  const columns: readonly Column<VenueRow>[] = [
    { key: 'name', header: t('Venue'), cell: ({ name }) => name },
    { key: 'city', header: t('City'), cell: ({ city, state }) => `${city}, ${state}` },
    { key: 'address', header: t('Address'), cell: ({ address }) => address },
    { key: 'fields', header: t('Fields'), cell: ({ fields }) => <Count of={fields} />, align: 'end' },
    { key: 'lit', header: t('With lights'), cell: ({ lit }) => <Count of={lit} />, align: 'end' },
  ]
  const add = mayAdd && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      {t('New venue')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('Venues')}
        back={<Link to="/ems/events">{t('Events')}</Link>}
        note={t('Where events take place: fields, hours, closures and how to get there.')}
        actions={add}
      />
      <DataTable
        name="venues"
        label={t('venues')}
        one={t('1 venue')}
        columns={columns}
        view={view}
        onView={setView}
        list={list}
        paper={{ title: t('Venues'), page: (place) => call(listVenues, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/ems/venues/${id}`}
        filters={[
          { key: 'state', label: t('State'), options: stateOptions() },
          { key: 'archived', label: t('Archived'), options: [{ value: 'yes', label: t('Archived only') }] },
        ]}
        searchHint={t('Name, address or city')}
        empty={{
          drawing: 'field',
          title: t('No venues yet'),
          text: t(
            'Add the parks, complexes and gyms you play at. Events then take their address and fields from here.',
          ),
          action: add,
        }}
      />
      {isAdding && (
        <VenueForm
          onSaved={({ id }) => void navigate({ to: '/ems/venues/$id', params: { id: String(id) } })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

const stateOptions = () =>
  [...STATES.USA, ...STATES.Canada].map(({ code, label }) => ({ value: code, label }))
