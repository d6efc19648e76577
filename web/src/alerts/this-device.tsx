import './alerts.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getAlerts, tryAlert, type Alerts } from 'contract/alerts'
import { messageOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NotTurnedOn, stateOfDevice, turnOff, turnOn } from './device.ts'

/** Turns notifications on and off on this device: asks only when pressed, and says first what for. */
export function ThisDevice({ alerts }: { alerts: Alerts }) {
  const client = useQueryClient()
  const state = useQuery({ queryKey: ['alert device'], queryFn: stateOfDevice })
  const onSettled = () => {
    void state.refetch()
    void client.invalidateQueries({ queryKey: query(getAlerts, {}).queryKey })
  }
  const on = useMutation({ mutationFn: () => turnOn(alerts.public_key), onSettled })
  const off = useMutation({ mutationFn: turnOff, onSettled })
  const test = useCall(tryAlert, { refresh: [] })
  const failed = on.error ?? off.error
  const others = alerts.devices - (state.data === 'on' ? 1 : 0)
  return (
    <Panel title={t('This device')}>
      {state.isPending && <Skeleton lines={3} />}
      {state.error && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
      {state.data === 'off' && (
        <>
          <p>
            {t(
              'Hear it here first when practice is canceled or moved, a payment is due tomorrow, or your child is checked in.',
            )}
          </p>
          <p className="dim">{t('Your browser asks you next. You can turn this off anytime.')}</p>
          <div className="alerts-buttons">
            <Button kind="primary" busy={on.isPending} onClick={() => on.mutate()}>
              {t('Turn on notifications')}
            </Button>
          </div>
        </>
      )}
      {state.data === 'on' && (
        <>
          <p>{t('Notifications are on for this device.')}</p>
          <div className="alerts-buttons">
            <Button busy={test.isPending} onClick={() => test.mutate({})}>
              {t('Send a test')}
            </Button>
            <Button kind="quiet" busy={off.isPending} onClick={() => off.mutate()}>
              {t('Turn off')}
            </Button>
          </div>
        </>
      )}
      <WhyNot state={state.data} />
      {failed && (
        <Notice kind="bad" isNews>
          {saidOf(failed)}
        </Notice>
      )}
      {others > 0 && (
        <p className="dim">
          {t('On for {count} other device.|On for {count} other devices.', { count: others })}{' '}
          <Link to="/mms/account">{t('See where you’re logged in')}</Link>
        </p>
      )}
    </Panel>
  )
}

function WhyNot({ state }: { state: string | undefined }) {
  const { name } = useTenant()
  if (state === 'blocked')
    return (
      <Notice kind="warn" title={t('Notifications are blocked here')}>
        {t('Allow them for {name} in your browser’s site settings, then reload this page.', { name })}
      </Notice>
    )
  if (state === 'install')
    return (
      <p>
        {t(
          'On an iPhone or iPad, first tap Share, then “Add to Home Screen”. Open {name} from there and come back to this page.',
          { name },
        )}
      </p>
    )
  if (state === 'unsupported')
    return <p>{t('This browser doesn’t do notifications. We’ll keep emailing you.')}</p>
  return null
}

function saidOf(error: unknown): string {
  if (!(error instanceof NotTurnedOn)) return messageOf(error)
  return error.message === 'refused'
    ? t('Notifications stay off. You can turn them on here whenever you like.')
    : t('Your browser couldn’t reach its notification service. Please try again in a moment.')
}
