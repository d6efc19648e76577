import './transfer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  enableTransfers,
  listTransferWindows,
  type TransferWindowEntry,
} from 'contract/clubs/transfer-decisions'
import { query, useCall, useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Day } from '../ui/values.tsx'
import { TransferWindowForm } from './transfer-window-form.tsx'
import { KINDS } from './transfer-words.ts'

/** The periods in which players change teams: for all leagues, or for one with its own dates. */
export function TransferWindows() {
  const read = useQuery(query(listTransferWindows, {}))
  const [editing, setEditing] = useState<TransferWindowEntry | 'new'>()
  const mayOpen = useMay(enableTransfers)
  const change = useCall(enableTransfers, { refresh: [listTransferWindows] })
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton lines={6} />
  const { windows } = read.data
  const add = mayOpen && (
    <Button kind="primary" onClick={() => setEditing('new')}>
      {t('New window')}
    </Button>
  )
  return (
    <Panel title={t('Windows')} actions={windows.length > 0 && add}>
      {windows.length === 0 ? (
        <EmptyState
          drawing="calendar"
          title={t('No windows yet')}
          text={t(
            'Add a window so players can ask for transfers. Players can move once in each part of a season.',
          )}
          action={add}
        />
      ) : (
        <ul className="transfer-players">
          {windows.map((window) => {
            const { id, season_id, league_id, kind, is_enabled, version } = window
            const name = [t(KINDS[kind]), window.season, window.league ?? t('all leagues')].join(' · ')
            return (
              <li key={id}>
                <span>
                  {name}
                  <span className="dim transfer-line">
                    <Day day={window.from_on} /> – <Day day={window.to_on} />
                    {' · '}
                    {t('{count} day to answer|{count} days to answer', { count: window.answer_days })}
                    {' · '}
                    {is_enabled ? t('open') : t('closed')}
                  </span>
                </span>
                {mayOpen && (
                  <span className="transfer-acts">
                    <Button
                      aria-label={is_enabled ? t('Close {name}', { name }) : t('Open {name}', { name })}
                      busy={
                        change.isPending &&
                        change.variables.kind === kind &&
                        change.variables.league_id === league_id
                      }
                      onClick={() =>
                        change.mutate({ enabled: !is_enabled, season_id, league_id, kind, version })
                      }
                    >
                      {is_enabled ? t('Close') : t('Open')}
                    </Button>
                    <Button aria-label={t('Edit {name}', { name })} onClick={() => setEditing(window)}>
                      {t('Edit')}
                    </Button>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {editing && (
        <TransferWindowForm
          window={editing === 'new' ? undefined : editing}
          choices={read.data}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  )
}
