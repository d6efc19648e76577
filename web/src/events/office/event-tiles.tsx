import '../../ui/stat-tile.css'
import '../office-event.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getEventAccount, SOLD, sumOfFigures } from 'contract/events/account'
import { listEntrants } from 'contract/events/entrants'
import type { OfficeEvent } from 'contract/events/office'
import { query, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { rich } from '../../rich.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { Count, Money } from '../../ui/values.tsx'

/** How many have entered and what that brought; each figure leads to where it comes from. */
export function EventTiles({ event }: { event: OfficeEvent }) {
  const { id, capacity, taken } = event
  const maySeeEntrants = useMay(listEntrants)
  const maySeeMoney = useMay(getEventAccount)
  const account = useQuery({ ...query(getEventAccount, { id }), enabled: maySeeMoney })
  const to = (tab: string, text: string) => (
    <Link to="/ems/events/$id" params={{ id: String(id) }} search={{ tab } as never}>
      {text}
    </Link>
  )
  const money = account.data
  const sold = money && sumOfFigures(money.figures, SOLD)
  const last = money?.before
  const before = last?.by_now && sumOfFigures(last.by_now.figures, SOLD)
  return (
    <div className="stat-tiles event-tiles">
      <StatTile
        label={t('Entered')}
        value={
          capacity === null ? <Count of={taken} /> : t('{count} of {most}', { count: taken, most: capacity })
        }
        link={maySeeEntrants && to('entrants', t('See all'))}
      />
      {maySeeMoney && !account.error && (
        <>
          <StatTile
            label={t('Sold')}
            value={sold !== undefined && <Money cents={sold} />}
            {...(sold !== undefined && before ? { change: ((sold - before) / before) * 100 } : {})}
            against={
              last && before
                ? rich('{sum} by this point in {name}', {
                    ...{ sum: <Money cents={before} />, name: last.name },
                  })
                : undefined
            }
            link={to('account', t('Sources'))}
          />
          <StatTile
            label={t('Net')}
            value={money && <Money cents={sumOfFigures(money.figures)} />}
            link={to('account', t('See costs'))}
          />
        </>
      )}
    </div>
  )
}
