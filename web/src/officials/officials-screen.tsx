import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { exportOfficials, listOfficialLevels, listOfficials, type OfficialRow } from 'contract/officials'
import { listUmpireYear } from 'contract/officials/pay'
import type { Sent } from 'contract/operation'
import { call, query, saveDownload, useCall, useMay } from '../api.ts'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../ui/tables/data-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Count, Day } from '../ui/values.tsx'
import { dayIn } from 'contract/dates'
import { ImportOfficials } from './import-officials.tsx'
import { LevelsForm } from './levels-form.tsx'
import { OfficialForm } from './official-form.tsx'

/** Everybody who umpires for the organization or works at its events. */
export function OfficialsScreen() {
  const [view, setView] = useView({ level_id: '', show: '', sort: 'name', open: '' })
  const { open, ...listed } = view
  const input = listInput(listed as typeof view) as Sent<typeof listOfficials>
  const { sort: _, cursor: __, per_page: ___, ...exported } = input
  const mayPay = useMay(listUmpireYear)
  const list = useList(query(listOfficials, input))
  const levels = useQuery(query(listOfficialLevels, {}))
  const { time_zone } = useTenant()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const [asks, setAsks] = useState<'new' | 'import' | 'levels'>()
  const save = useCall(exportOfficials, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const columns: readonly Column<OfficialRow>[] = [
    { key: 'name', header: t('Name'), cell: ({ name }) => name, sortable: true },
    {
      key: 'level',
      header: t('Level'),
      cell: ({ level, is_umpire }) => (is_umpire ? (level ?? '—') : t('Staff')),
      card: 'aside',
      sortable: 'few',
    },
    {
      key: 'certified',
      header: t('Certification'),
      cell: ({ certified }) =>
        certified === null ? (
          '—'
        ) : certified.expires_on === null ? (
          certified.name
        ) : certified.expires_on < today ? (
          <span className="dim">
            {t('{name}, expired', { name: certified.name })} <Day day={certified.expires_on} />
          </span>
        ) : (
          <>
            {t('{name}, until', { name: certified.name })} <Day day={certified.expires_on} />
          </>
        ),
    },
    { key: 'phone', header: t('Phone'), cell: ({ phone }) => phone },
    { key: 'email', header: t('Email'), cell: ({ email }) => email },
    { key: 'postal_code', header: t('ZIP'), cell: ({ postal_code }) => postal_code ?? '' },
    {
      key: 'ahead',
      header: t('Games ahead'),
      cell: ({ ahead }) => <Count of={ahead} />,
      align: 'end',
      sortable: 'few',
    },
  ]
  const add = (
    <Button kind="primary" onClick={() => setAsks('new')}>
      {t('Add person')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('Umpires and staff')}
        back={<Link to="/ems/events">{t('Events')}</Link>}
        note={t('Who works at your events: levels, certifications, and when they can work.')}
        actions={
          <>
            {mayPay && (
              <Link className="button" to="/ems/umpires/pay">
                {t('Year totals')}
              </Link>
            )}
            <Button onClick={() => setAsks('levels')}>{t('Levels')}</Button>
            <Button onClick={() => setAsks('import')}>{t('Import')}</Button>
            <Button busy={save.isPending} onClick={() => save.mutate(exported)}>
              {t('Export')}
            </Button>
            {add}
          </>
        }
      />
      <DataTable
        name="umpires"
        label={t('umpires')}
        one={t('1 umpire')}
        columns={columns}
        view={view}
        onView={setView}
        list={list}
        paper={{
          title: t('Umpires and staff'),
          page: (place) => call(listOfficials, { ...input, ...place }),
        }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/ems/umpires?open=${id}`}
        filters={[
          {
            key: 'level_id',
            label: t('Level'),
            options: (levels.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            key: 'show',
            label: t('Show'),
            options: [
              { value: 'umpires', label: t('Umpires') },
              { value: 'staff', label: t('Other staff') },
              { value: 'lapsed', label: t('Without a current certification') },
              { value: 'retired', label: t('Retired') },
            ],
          },
        ]}
        searchHint={t('Name, email or phone')}
        empty={{
          drawing: 'whistle',
          title: t('No umpires yet'),
          text: t('Add the umpires you work with one by one, or paste your list.'),
          action: add,
        }}
      />
      {asks === 'new' && <OfficialForm onClose={() => setAsks(undefined)} />}
      {asks === 'import' && <ImportOfficials onClose={() => setAsks(undefined)} />}
      {asks === 'levels' && levels.data && (
        <LevelsForm levels={levels.data} onClose={() => setAsks(undefined)} />
      )}
      {open !== '' && <OfficialForm key={open} id={Number(open)} onClose={() => setView({ open: '' })} />}
    </>
  )
}
