import './fees.css'
import { startRenewal, type Renewable } from 'contract/renewing/renewal'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Money } from '../ui/values.tsx'
import { writtenList } from '../written.ts'

/** Offers renewal to a family that has fees to pay: the renewal page, a separate document, takes one payment for both. */
export function RenewalDue({ renewals }: { renewals: readonly Renewable[] }) {
  const starting = useCall(startRenewal, {
    refresh: [],
    onSuccess: ({ token }) => window.location.assign(`/renew?token=${encodeURIComponent(token)}&along=due`),
  })
  const all = renewals.filter(({ reason }) => reason === null)
  // One renewal is for one season.
  const season = all[0]?.next_season
  const open = all.filter(({ next_season }) => next_season?.id === season?.id)
  if (!season) return null
  const names = writtenList([...new Set(open.map(({ first_name }) => first_name))])
  return (
    <Panel title={t('Renewing for season {name}?', season)} className="fee-plan">
      <p>
        {t('Renew for {names} and pay your team fees at the same time.', { names })}{' '}
        <span className="dim">
          {t('Memberships:')} <Money cents={open.reduce((sum, { price }) => sum + (price ?? 0), 0)} />
        </span>
      </p>
      <Button
        busy={starting.isPending}
        onClick={() =>
          starting.mutate({ registration_ids: open.map(({ registration_id }) => registration_id) })
        }
      >
        {t('Renew and pay together')}
      </Button>
    </Panel>
  )
}
