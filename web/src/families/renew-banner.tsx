import './household.css'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listRenewals, startRenewal, type Renewable } from 'contract/renewing/renewal'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Day, Money } from '../ui/values.tsx'
import { writtenList } from '../written.ts'

export const renewalsQuery = () => query(listRenewals, {})

/** Navigates to the page with the card fields, which is a separate document. */
export function useRenewing() {
  return useCall(startRenewal, {
    refresh: [],
    onSuccess: ({ token }) => window.location.assign(`/renew?token=${encodeURIComponent(token)}`),
  })
}

/** What can be renewed now, in one press; nothing if there is nothing. */
export function RenewBanner() {
  const renewals = useQuery(renewalsQuery())
  const open = (renewals.data ?? []).filter(({ reason }) => reason === null)
  const [first] = open
  if (!first?.next_season) return null
  const { next_season } = first
  return <Banner season={next_season} open={open.filter((one) => one.next_season?.id === next_season.id)} />
}

type Props = { season: NonNullable<Renewable['next_season']>; open: readonly Renewable[] }

function Banner({ season, open }: Props) {
  const renewing = useRenewing()
  const names = writtenList([...new Set(open.map(({ first_name }) => first_name))])
  const total = open.reduce((all, { price }) => all + (price ?? 0), 0)
  return (
    <section className="household-renew no-print" aria-labelledby="household-renew">
      <IconRefresh size={28} stroke={1.5} aria-hidden />
      <div>
        <h2 id="household-renew">{t('Season {name} is open', season)}</h2>
        <p className="dim">
          {t('Renew {names} in one step.', { names })} <Money cents={total} />,{' '}
          <Day day={season.start_date} /> – <Day day={season.end_date} />
        </p>
      </div>
      <Button
        kind="primary"
        busy={renewing.isPending}
        onClick={() =>
          renewing.mutate({ registration_ids: open.map(({ registration_id }) => registration_id) })
        }
      >
        {t('Renew')}
      </Button>
    </section>
  )
}
