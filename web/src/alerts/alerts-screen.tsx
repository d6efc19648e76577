import './alerts.css'
import { useQuery } from '@tanstack/react-query'
import { getAlerts, setAlert, type AlertKind, type Alerts } from 'contract/alerts'
import { query, useCall } from '../api.ts'
import { msg, t } from '../language.ts'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ThisDevice } from './this-device.tsx'

/** What the user is told right away, and on which devices. */
export function AlertsScreen() {
  const alerts = useQuery(query(getAlerts, {}))
  return (
    <div className="alerts">
      <PageHeader
        title={t('Notifications')}
        note={t('For what can’t wait. Everything else comes by email.')}
      />
      {alerts.data && (
        <div className="alerts-columns">
          <ThisDevice alerts={alerts.data} />
          <Kinds alerts={alerts.data} />
        </div>
      )}
      {alerts.error && !alerts.data && (
        <ErrorState error={alerts.error} onRetry={() => void alerts.refetch()} />
      )}
      {alerts.isPending && (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}

const WORDS: Record<AlertKind, { label: string; hint: string }> = {
  canceled: {
    label: msg('Canceled'),
    hint: msg('A practice, game or event is off, or back on.'),
  },
  moved: { label: msg('Rescheduled'), hint: msg('New time or place.') },
  due: { label: msg('Due tomorrow'), hint: msg('A team payment is due the next day.') },
  checked_in: { label: msg('At the gate'), hint: msg('Your child just went through the gate.') },
}

/** A switch for each kind; each applies as soon as it is pressed. */
function Kinds({ alerts }: { alerts: Alerts }) {
  const change = useCall(setAlert, { refresh: [getAlerts] })
  return (
    <Panel title={t('Tell me when it’s…')}>
      <div className="alerts-kinds">
        {alerts.kinds.map(({ kind, is_on }) => (
          <CheckboxField
            key={kind}
            label={t(WORDS[kind].label)}
            hint={t(WORDS[kind].hint)}
            // What was just pressed, while it is being saved.
            checked={change.isPending && change.variables.kind === kind ? change.variables.is_on : is_on}
            onChange={({ target }) => change.mutate({ kind, is_on: target.checked })}
          />
        ))}
      </div>
      <p className="dim">{t('On every device where you turned notifications on. Emails don’t change.')}</p>
    </Panel>
  )
}
