import './import-teams.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { MOST_IMPORTED_TEAMS, previewTeamList, type TeamList } from 'contract/events/outside-import'
import { getEvent, type OfficeEvent } from 'contract/events/office'
import { fieldErrorsOf } from '../../api-problems.ts'
import { query, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { EventNav } from '../event-nav.tsx'
import { CheckTeams } from './import-teams-check.tsx'
import { PastImports } from './import-teams-past.tsx'

/** Teams from outside, entered from a list of another program or a spreadsheet. */
export function ImportTeamsScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const event = useQuery(query(getEvent, { id }))
  const { data } = event
  return (
    <>
      <PageHeader
        title={t('Import teams')}
        of={data?.name}
        back={
          <Link to="/ems/events/$id" params={{ id: String(id) }}>
            {data?.name ?? t('Event')}
          </Link>
        }
      />
      <EventNav id={id} current="entrants" />
      {data ? (
        <Import event={data} />
      ) : event.error ? (
        <ErrorState error={event.error} onRetry={() => void event.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </>
  )
}

function Import({ event }: { event: OfficeEvent }) {
  const [file, setFile] = useState<File>()
  const [list, setList] = useState<TeamList>()
  const [pasted, setPasted] = useState('')
  const read = useCall(previewTeamList, { quiet: true, refresh: [] })
  const load = (chosen: File, header_line?: number) => {
    setFile(chosen)
    read.mutate(
      { id: event.id, file: chosen, ...(header_line !== undefined && { header_line }) },
      { onSuccess: setList, onError: () => setList(undefined) },
    )
  }
  const clear = () => {
    setFile(undefined)
    setList(undefined)
    setPasted('')
    read.reset()
  }
  if (list && file)
    return (
      <CheckTeams
        // Another line of headings makes other columns.
        key={list.header_line}
        event={event}
        list={list}
        onHeaderLine={(line) => load(file, line)}
        onClear={clear}
      />
    )
  const error = fieldErrorsOf(read.error)?.['file']?.[0]
  return (
    <div className="team-import">
      <Panel title={t('Your list')}>
        <div className="team-import">
          <p className="dim">
            {t('Up to {count} teams, one per row, with a line of column names. Nothing is entered yet.', {
              count: MOST_IMPORTED_TEAMS,
            })}
          </p>
          <FileDrop
            label={t('File')}
            name="file"
            value={file && pasted === '' ? [file] : []}
            onChange={([chosen]) => (chosen ? load(chosen) : clear())}
            accept={['.csv', '.txt', '.xlsx']}
            mostMegabytes={5}
            error={pasted === '' ? error : undefined}
          />
          <TextareaField
            label={t('Or paste it from a spreadsheet')}
            rows={6}
            maxLength={400_000}
            placeholder={t('Team name, Division, Coach, Email, Phone')}
            value={pasted}
            error={pasted === '' ? undefined : error}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          />
          <div className="team-import-acts">
            <Button
              kind="primary"
              busy={read.isPending}
              disabled={pasted.trim() === ''}
              onClick={() => load(new File([pasted], 'pasted.csv'))}
            >
              {t('Continue')}
            </Button>
          </div>
        </div>
      </Panel>
      <PastImports event={event} />
    </div>
  )
}
