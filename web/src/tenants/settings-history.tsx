import './settings.css'
import { useQuery } from '@tanstack/react-query'
import {
  SettingsChanged,
  settingsHistory,
  undoSettings,
  type CurrentSettings,
} from 'contract/tenants/site-settings'
import { messageOf } from '../api-problems.ts'
import { query, useCall, useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { Moment } from '../ui/values.tsx'
import { fieldName } from './settings-words.ts'

type Props = { version: number; onSaved: (saved: CurrentSettings) => void }

/** What was changed, by whom, and an undo for each change. */
export function SettingsHistory({ version, onSaved }: Props) {
  const history = useQuery(query(settingsHistory, {}))
  const mayUndo = useMay(undoSettings)
  const undo = useCall(undoSettings, { quiet: true, refresh: [settingsHistory] })
  const takeBack = (id: number) =>
    undo.mutate(
      { id, version },
      {
        onSuccess: (saved) => {
          onSaved(saved)
          toast.success(t('Undone. Visitors see it now.'))
        },
        onError: (error) =>
          toast.failure(
            SettingsChanged.is(error)
              ? t('The settings have changed. Please reload the page and check again.')
              : messageOf(error),
          ),
      },
    )
  if (history.error) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  return (
    <Panel title={t('Changes')}>
      {!history.data ? (
        <Skeleton lines={6} />
      ) : history.data.length === 0 ? (
        <EmptyState
          drawing="clock"
          title={t('No changes yet')}
          text={t('Every settings change is saved here, and you can undo it.')}
        />
      ) : (
        <ol className="settings-history" aria-label={t('Changes')}>
          {history.data.map(({ id, at, actor, is_undo, fields }) => (
            <li key={id}>
              <div>
                <p className="dim">
                  <Moment at={at} />, {actor}
                  {is_undo && ` · ${t('undone')}`}
                </p>
                <dl>
                  {fields.map(({ field, before, after }) => (
                    <div key={field}>
                      <dt>{fieldName(field)}</dt>
                      <dd>
                        <del>{before || '—'}</del>
                        <span aria-hidden="true"> → </span>
                        <ins>{after || '—'}</ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
              {mayUndo && (
                <Button onClick={() => takeBack(id)} busy={undo.isPending && undo.variables.id === id}>
                  {t('Undo')}
                  <span className="visually-hidden">
                    {' '}
                    {fields.map(({ field }) => fieldName(field)).join(', ')}
                  </span>
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
