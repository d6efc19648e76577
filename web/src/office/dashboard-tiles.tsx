import '../ui/stat-tile.css'
import { Link } from '@tanstack/react-router'
import type { Dashboard } from 'contract/office/dashboard'
import { KIND_LABELS } from 'contract/payments/kinds'
import type { ReactNode } from 'react'
import { t, told } from '../language.ts'
import { may, useSession } from '../session.ts'
import { useLocale } from '../ui/locale.ts'
import { StatTile } from '../ui/stat-tile.tsx'
import { MoneyAtAGlance } from '../ui/values.tsx'
import { writtenAmount, writtenNumber } from '../written.ts'
import { moneyLink, seasonIn } from './dashboard-links.ts'

/** The numbers of the season, each with the way to what it counts and the season before at the same day. */
export function DashboardTiles({ data }: { data: Dashboard | undefined }) {
  const who = useSession()
  const { currency } = useLocale()
  const number = (value: number | undefined) => (value === undefined ? undefined : writtenNumber(value))
  const season = data ? seasonIn(data) : {}
  const before = data?.before ?? undefined
  const seesRegistrations = may({ access: 'mms.registrations.view' }, who)
  const registrations = (search: object, name: string) =>
    seesRegistrations && (
      <Link to="/mms/registrations" search={search as never}>
        {name}
      </Link>
    )
  return (
    <div className="stat-tiles">
      <StatTile
        label={t('Active members')}
        value={number(data?.members)}
        link={
          may({ access: 'mms.members.view' }, who) && (
            <Link to="/mms/members" search={{ ...season, type: 'member', status: 'active' } as never}>
              {t('See all')}
            </Link>
          )
        }
      />
      <StatTile
        label={t('Registrations')}
        value={number(data?.registrations)}
        {...(before &&
          compared(
            data!.registrations,
            before.registrations,
            registrations(
              { season_id: String(before.id), until: before.until },
              t('{number} by this day last season', { number: writtenNumber(before.registrations) }),
            ),
          ))}
        link={registrations(season, t('All registrations'))}
      />
      {(data?.money ?? []).map(({ kind, cents }) => {
        const then = before?.money?.find((one) => one.kind === kind)?.cents
        return (
          <StatTile
            key={kind}
            label={kind === 'fees' ? t('Fees collected') : told(KIND_LABELS[kind])}
            value={<MoneyAtAGlance cents={cents} />}
            {...(before &&
              then !== undefined &&
              compared(
                cents,
                then,
                <Link
                  {...(moneyLink({ start_date: before.start_date, end_date: before.until }, { kind }) as {
                    to: string
                  })}
                >
                  {t('{number} by this day last season', { number: writtenAmount(then, currency) })}
                </Link>,
              ))}
            link={<Link {...(moneyLink(data!.season!, { kind }) as { to: string })}>{t('Sources')}</Link>}
          />
        )
      })}
      {/* Whoever decides reads it above, in what is to be done. */}
      {!may({ access: 'mms.registrations.approve' }, who) && (
        <StatTile
          label={t('Waiting for approval')}
          value={number(data?.waiting_for_approval)}
          link={
            data?.waiting_for_approval
              ? registrations({ ...season, status: 'waiting_for_approval' }, t('See all'))
              : undefined
          }
        />
      )}
      <StatTile
        label={t('Teams')}
        value={number(data?.teams)}
        // Beside the link that covers the tile, which is about the teams.
        against={
          may({ access: 'ctms.clubs.view', scoped: true }, who) && (
            <Link to="/ctms/clubs" search={{ status: 'active' } as never}>
              {t('in {count} club|in {count} clubs', { count: data?.clubs ?? 0 })}
            </Link>
          )
        }
        link={
          may({ access: 'ctms.teams.view', scoped: true }, who) && (
            <Link to="/ctms" search={{ ...season, status: 'active' } as never}>
              {t('See all')}
            </Link>
          )
        }
      />
    </div>
  )
}

/** The change in percent, if there was anything to compare with. */
const compared = (now: number, then: number, against: ReactNode) => ({
  ...(then > 0 && { change: ((now - then) / then) * 100 }),
  against,
})
