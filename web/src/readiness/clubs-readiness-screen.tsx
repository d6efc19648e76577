import './readiness.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { teamChoices } from 'contract/clubs/teams'
import type { Sent } from 'contract/operation'
import {
  LACKS,
  LACK_NAMES,
  countClubReadiness,
  listClubReadiness,
  remindClub,
  type ClubReadiness,
} from 'contract/readiness/clubs'
import { call, query, useCall, useMay } from '../api.ts'
import { useQueue } from '../batches/batches.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../ui/tables/data-table.tsx'
import { Meter } from '../ui/meter.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Count, Moment } from '../ui/values.tsx'
import { useViews } from '../views/views.ts'

/** How long a count may take before the screen stops looking for it, and how often it looks. */
const PATIENCE_MS = 60_000
const EVERY_MS = 3000

/** The clubs by how many of their people are ready; those that lack something are reminded, many at a time. */
export function ClubsReadinessScreen() {
  const state = useView({ league_id: '', lack: '', sort: 'share' })
  const [view, setView] = state
  const views = useViews('club_readiness', state)
  const input = listInput(view) as Sent<typeof listClubReadiness>
  /** When the clubs were counted before, while a new count is awaited. */
  const [before, setBefore] = useState<{ counted: string | null }>()
  const list = useList({
    ...query(listClubReadiness, input),
    refetchInterval: ({ state: { data } }) => before && countedIn(data?.data) === before.counted && EVERY_MS,
  })
  const leagues = useQuery(query(teamChoices, {})).data?.leagues ?? []
  const { q, cursor: _, per_page: __, sort: ___, ...narrowed } = listInput(view)
  const queue = useQueue({ name: 'clubs', acts: { remind: remindClub }, narrowed: { q, filters: narrowed } })
  const counted = countedIn(list.data?.data)
  useEffect(() => {
    if (!before) return
    const timer = setTimeout(() => setBefore(undefined), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [before])
  return (
    <>
      <PageHeader
        title={t('Readiness by club')}
        note={t('Who is ready to play and help out today, club by club. Lowest share first.')}
        back={<Link to="/ctms/clubs">{t('Clubs')}</Link>}
        actions={
          list.data && (
            <CountAgain
              counted={counted}
              isCounting={before?.counted === counted}
              onCount={() => setBefore({ counted })}
            />
          )
        }
      />
      {queue.strip}
      <DataTable
        name="club-readiness"
        label={t('clubs')}
        one={t('1 club')}
        columns={columns()}
        view={view}
        onView={setView}
        list={list}
        views={views}
        paper={{
          title: t('Readiness by club'),
          page: (place) => call(listClubReadiness, { ...input, ...place }),
        }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/ctms/clubs/${id}/dashboard`}
        filters={[
          {
            key: 'lack',
            label: t('What’s missing'),
            options: LACKS.map((value) => ({ value, label: told(LACK_NAMES[value]) })),
          },
          {
            key: 'league_id',
            label: t('League'),
            options: leagues.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]}
        searchHint={t('Club')}
        {...queue.table}
        empty={{
          drawing: 'field',
          title: t('No clubs yet'),
          text: t('Clubs show up when they register, or you can create them here.'),
          action: (
            <Link className="button" to="/ctms/clubs">
              {t('Clubs')}
            </Link>
          ),
        }}
      />
    </>
  )
}

/** Since when all clubs of a page are counted: they are one by one. */
const countedIn = (rows: readonly ClubReadiness[] = []) =>
  rows.reduce<string | null>(
    (first, { judged_at }) => (judged_at && (!first || judged_at < first) ? judged_at : first),
    null,
  )

const columns = (): readonly Column<ClubReadiness>[] => [
  {
    key: 'name',
    header: t('Club'),
    sortable: true,
    cell: ({ name, league }) => (
      <span>
        {name}
        {league && <span className="dim readiness-second">{league}</span>}
      </span>
    ),
  },
  { key: 'rank', header: t('Rank'), align: 'end', cell: ({ rank }) => rank ?? '' },
  {
    key: 'share',
    header: t('Ready'),
    sortable: true,
    card: 'aside',
    cell: ({ share, ready, people, judged_at }) =>
      judged_at === null ? (
        <span className="dim">{t('Not counted yet')}</span>
      ) : share === null ? (
        <span className="dim">{t('No one on a roster')}</span>
      ) : (
        <span className="readiness-share">
          <Meter max={100} value={share} />
          <span className="numbers">{t('{ready} of {people} ({share}%)', { ready, people, share })}</span>
        </span>
      ),
  },
  { key: 'league', header: t('League'), sortable: true, hidden: true, cell: ({ league }) => league ?? '' },
  {
    key: 'teams',
    header: t('Teams'),
    sortable: true,
    hidden: true,
    align: 'end',
    cell: ({ teams }) => <Count of={teams} />,
  },
  {
    key: 'lacks',
    header: t('What’s missing'),
    cell: ({ lacks }) =>
      LACKS.filter((lack) => lacks[lack] > 0)
        .map((lack) => `${told(LACK_NAMES[lack])}: ${lacks[lack]}`)
        .join(' · '),
  },
  ...LACKS.map(
    (lack): Column<ClubReadiness> => ({
      key: lack,
      header: told(LACK_NAMES[lack]),
      sortable: true,
      hidden: true,
      align: 'end',
      cell: ({ lacks }) => (lacks[lack] ? <Count of={lacks[lack]} /> : ''),
    }),
  ),
  {
    key: 'reminded_at',
    header: t('Last reminded'),
    cell: ({ reminded_at }) => (reminded_at === null ? '' : <Moment at={reminded_at} />),
  },
]

type Counting = { counted: string | null; isCounting: boolean; onCount: () => void }

/** When the clubs were counted, and a button to count again. */
function CountAgain({ counted, isCounting, onCount }: Counting) {
  const mayCount = useMay(countClubReadiness)
  const count = useCall(countClubReadiness, { quiet: 'success', refresh: [], onSuccess: onCount })
  return (
    <>
      {counted !== null && (
        <span className="dim">
          {t('Counted')} <Moment at={counted} />
        </span>
      )}
      {mayCount && (
        <Button busy={count.isPending || isCounting} onClick={() => count.mutate({})}>
          {counted === null ? t('Count now') : t('Count again')}
        </Button>
      )}
    </>
  )
}
