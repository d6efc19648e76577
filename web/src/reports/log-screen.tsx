import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { exportLog, listLog, listLogChoices, type LogEntry } from 'contract/reports/log'
import type { Sent } from 'contract/operation'
import { query, saveDownload, useCall, call } from '../api.ts'
import { t } from '../language.ts'
import { DataTable, narrowedBy, useList, useView, viewInput, type Column } from '../ui/tables/data-table.tsx'
import { ExportMenu } from '../ui/tables/export-menu.tsx'
import { useLocale } from '../ui/locale.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Moment } from '../ui/values.tsx'
import { useViews } from '../views/views.ts'
import { changeText, spokenAct } from './log-words.ts'

/** The screens of what something was done to. */
const SCREENS: Readonly<Record<string, string>> = {
  registration: '/mms/registrations/',
  order: '/mms/orders/',
  member: '/mms/members/',
  user: '/mms/users/',
  team: '/ctms/teams/',
  club: '/ctms/clubs/',
}

const columns = (locale: Parameters<typeof changeText>[1]): readonly Column<LogEntry>[] => [
  { key: 'action', header: t('What'), sortable: 'few', cell: ({ action }) => spokenAct(action) },
  { key: 'actor', header: t('Who'), sortable: 'few', cell: ({ actor }) => actor },
  { key: 'at', header: t('When'), sortable: true, cell: ({ at }) => <Moment at={at} />, card: 'aside' },
  { key: 'note', header: t('Note'), cell: ({ note }) => note ?? '' },
  { key: 'changed', header: t('Change'), cell: (entry) => changeText(entry, locale) },
]

/** Everything that was done in the office, by whom and when. */
export function LogScreen() {
  const locale = useLocale()
  const state = useView({ action: '', user_id: '', from: '', until: '', sort: '-at' })
  const [view, setView] = state
  const views = useViews('history', state)
  const input = viewInput<Sent<typeof listLog>>(view, { many: ['action'], one: ['user_id'] })
  const list = useList(query(listLog, input))
  const choices = useQuery(query(listLogChoices, {}))
  const exporting = useCall(exportLog, { refresh: [], onSuccess: saveDownload })
  const shown = useMemo(() => columns(locale), [locale])
  return (
    <>
      <PageHeader title={t('History')} note={t('Who did what, latest first.')} />
      <DataTable
        name="history"
        label={t('entries')}
        one={t('1 entry')}
        columns={shown}
        view={view}
        onView={setView}
        list={list}
        views={views}
        paper={{ title: t('History'), page: (place) => call(listLog, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ action }) => spokenAct(action)}
        rowLink={({ subject, subject_id }) =>
          SCREENS[subject] ? `${SCREENS[subject]}${subject_id}` : undefined
        }
        filters={[
          {
            key: 'action',
            label: t('What'),
            multiple: true,
            options: (choices.data?.actions ?? []).map((value) => ({ value, label: spokenAct(value) })),
          },
          {
            key: 'user_id',
            label: t('Who'),
            options: (choices.data?.users ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          },
          { days: t('Dates') },
        ]}
        searchHint={t('Name or note')}
        empty={{
          drawing: 'clock',
          title: t('Nothing has happened yet'),
          text: t('Everything done in the office shows up here.'),
        }}
        tools={
          <ExportMenu
            busy={exporting.isPending}
            onExport={(format) => exporting.mutate({ format, ...narrowedBy(input) })}
          />
        }
      />
    </>
  )
}
