import './structure.css'
import { IconDots, IconGripVertical } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  addFastpitch,
  createSport,
  listOfficeSports,
  orderStructure,
  type OfficeDiscipline,
  type OfficeDivision,
  type OfficeSport,
} from 'contract/clubs/structure'
import { query, useCall, useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import type { MenuAct } from '../ui/menu-act.ts'
import { Menu } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSorting, type Shelf } from '../ui/sorting.ts'
import { toast } from '../ui/toast.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { useArchive } from './structure-archive.tsx'
import { DisciplineForm, DivisionForm, SportForm } from './structure-form.tsx'

/** What is asked for in a dialog: `sport-new`, `division-7`, `discipline-new-2` (of the sport 2). */
type Ask = (what: string) => void

type Moves = readonly (MenuAct | false)[]
type MovesOf = (
  kind: 'sport' | 'discipline',
  all: readonly { id: number; is_archived: boolean }[],
  one: { id: number },
) => Moves

/** The sports with their disciplines and age divisions, in the order of every list. */
export function SportsScreen() {
  const read = useQuery(query(listOfficeSports, {}))
  const mayEdit = useMay(createSport)
  const [{ edit }, set] = useUrlState({ edit: '' })
  const archive = useArchive()
  const begin = useCall(addFastpitch, { refresh: [listOfficeSports] })
  const order = useCall(orderStructure, { refresh: [listOfficeSports], quiet: 'success' })
  const movesOf: MovesOf = (kind, all, { id }) => {
    const ids = all.filter((one) => !one.is_archived).map((one) => one.id)
    const at = ids.indexOf(id)
    const move = (key: string, label: string, to: number) =>
      at >= 0 &&
      to >= 0 &&
      to < ids.length && {
        key,
        label,
        onAct: () => order.mutate({ kind, ids: ids.toSpliced(at, 1).toSpliced(to, 0, id) }),
      }
    return [move('up', t('Move up'), at - 1), move('down', t('Move down'), at + 1)]
  }
  const ask = mayEdit ? (what: string) => set({ edit: what }) : undefined
  const add = ask && (
    <Button kind="primary" onClick={() => ask('sport-new')}>
      {t('New sport')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('Sports and divisions')}
        note={t(
          'What you play, and the age groups of each discipline. Drag divisions into the order you want.',
        )}
        actions={add}
      />
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : read.data.sports.length === 0 ? (
        <EmptyState
          drawing="ball"
          title={t('What do you play?')}
          text={t(
            'Start with fastpitch softball: divisions 10U to 18U and the published age rules of USSSA, USA Softball, PGF and The Alliance. Or add your own sport.',
          )}
          action={
            mayEdit && (
              <>
                <Button kind="primary" busy={begin.isPending} onClick={() => begin.mutate({})}>
                  {t('Start with fastpitch')}
                </Button>{' '}
                <Button onClick={() => ask?.('sport-new')}>{t('New sport')}</Button>
              </>
            )
          }
        />
      ) : (
        <div className="structure">
          {read.data.sports.map((sport) => (
            <Sport
              key={sport.id}
              sport={sport}
              ask={ask}
              archive={archive.put}
              movesOf={movesOf}
              moves={movesOf('sport', read.data.sports, sport)}
            />
          ))}
        </div>
      )}
      {ask && read.data && <Asked {...read.data} what={edit} onClose={() => set({ edit: '' })} />}
      {archive.dialog}
    </>
  )
}

type AskedProps = {
  sports: readonly OfficeSport[]
  sport_bodies: readonly string[]
  what: string
  onClose: () => void
}

function Asked({ sports, sport_bodies, what, onClose }: AskedProps) {
  const [kind, which = '', parent = ''] = what.split('-')
  const isNew = which === 'new'
  const disciplines = sports.flatMap((sport) => sport.disciplines)
  const of = <P extends { id: number }>(parts: readonly P[], id: string) =>
    parts.find((one) => String(one.id) === id)
  if (kind === 'sport') {
    const sport = of(sports, which)
    return (isNew || sport) && <SportForm key={what} sport={sport} onClose={onClose} />
  }
  if (kind === 'discipline') {
    const discipline = of(disciplines, which)
    const sport = of(sports, parent)
    const sport_id = discipline?.sport_id ?? (isNew ? sport?.id : undefined)
    return (
      sport_id !== undefined && (
        <DisciplineForm key={what} {...{ sport_id, discipline, sport_bodies, onClose }} />
      )
    )
  }
  if (kind === 'division') {
    const division = of(
      disciplines.flatMap((one) => one.divisions),
      which,
    )
    const discipline_id = division?.discipline_id ?? (isNew ? of(disciplines, parent)?.id : undefined)
    return (
      discipline_id !== undefined && <DivisionForm key={what} {...{ discipline_id, division, onClose }} />
    )
  }
  return null
}

type Archive = ReturnType<typeof useArchive>['put']
type SportProps = {
  sport: OfficeSport
  ask: Ask | undefined
  archive: Archive
  movesOf: MovesOf
  moves: Moves
}

function Sport({ sport, ask, archive, movesOf, moves }: SportProps) {
  const { id, name, is_archived, disciplines } = sport
  return (
    <Panel
      title={is_archived ? t('{name} (archived)', { name }) : name}
      actions={
        ask && (
          <Menu
            label={<IconDots size={20} aria-hidden="true" />}
            className="icon-button"
            name={t('Actions for {name}', { name })}
            side="end"
            acts={[
              { key: 'edit', label: t('Edit'), onAct: () => ask(`sport-${id}`) },
              { key: 'new', label: t('New discipline'), onAct: () => ask(`discipline-new-${id}`) },
              ...moves,
              {
                key: 'archive',
                label: is_archived ? t('Restore') : t('Archive'),
                onAct: () => archive({ kind: 'sport', id, name }, !is_archived),
              },
            ]}
          />
        )
      }
    >
      {disciplines.length === 0 ? (
        <p className="dim">
          {t('Add a discipline: a kind of play with its own divisions and rules.')}{' '}
          {ask && <Button onClick={() => ask(`discipline-new-${id}`)}>{t('New discipline')}</Button>}
        </p>
      ) : (
        disciplines.map((discipline) => (
          <Discipline
            key={discipline.id}
            discipline={discipline}
            ask={ask}
            archive={archive}
            moves={movesOf('discipline', disciplines, discipline)}
          />
        ))
      )}
    </Panel>
  )
}

type DivisionsProps = { discipline: OfficeDiscipline; ask: Ask | undefined; archive: Archive }

function Discipline({ discipline, ask, archive, moves }: DivisionsProps & { moves: Moves }) {
  const { id, name, sport_body, rule_pack, is_archived } = discipline
  return (
    <section className="structure-discipline">
      <div className="structure-head">
        <span>
          <h3>{is_archived ? t('{name} (archived)', { name }) : name}</h3>{' '}
          <span className="dim">
            {rule_pack ? (
              <Link to="/ctms/rule-packs">{t('Rules: {name}', { name: rule_pack })}</Link>
            ) : (
              t('Rules of {name}', { name: sport_body })
            )}
          </span>
        </span>
        {ask && (
          <>
            <Button onClick={() => ask(`division-new-${id}`)}>{t('New division')}</Button>
            <Menu
              label={<IconDots size={20} aria-hidden="true" />}
              className="icon-button"
              name={t('Actions for {name}', { name })}
              side="end"
              acts={[
                { key: 'edit', label: t('Edit'), onAct: () => ask(`discipline-${id}`) },
                ...moves,
                {
                  key: 'archive',
                  label: is_archived ? t('Restore') : t('Archive'),
                  onAct: () => archive({ kind: 'discipline', id, name }, !is_archived),
                },
              ]}
            />
          </>
        )}
      </div>
      {rule_pack === null && !is_archived && (
        <Notice kind="warn">
          {t('There are no age rules of {name} in effect, so players can’t choose a division.', {
            name: sport_body,
          })}{' '}
          <Link to="/ctms/rule-packs" search={{ new: sport_body } as never}>
            {t('Add its rule pack')}
          </Link>
        </Notice>
      )}
      <Divisions discipline={discipline} ask={ask} archive={archive} />
    </section>
  )
}

function Divisions({ discipline: { id: discipline_id, divisions }, ask, archive }: DivisionsProps) {
  const read = query(listOfficeSports, {})
  const client = useQueryClient()
  const order = useCall(orderStructure, { refresh: [listOfficeSports], quiet: 'success' })
  const shelves: Shelf[] = [
    { id: discipline_id, items: divisions.filter((one) => !one.is_archived).map(({ id }) => id) },
  ]
  const arrange = ([all]: readonly Shelf[], isUndo = false) => {
    const ids = [...all!.items]
    client.setQueryData(read.queryKey, (before) => before && arranged(before, discipline_id, ids))
    order.mutate(
      { kind: 'division', ids },
      { onSuccess: () => !isUndo && toast.undoable(t('New order saved.'), () => arrange(shelves, true)) },
    )
  }
  const sorting = useSorting({
    kind: `division-${discipline_id}`,
    shelves,
    nameOf: (id) => divisions.find((one) => one.id === id)?.label ?? '',
    onDone: arrange,
  })
  const row = (division: OfficeDivision) => (
    <li key={division.id} {...(division.is_archived ? { 'data-archived': true } : sorting.item(division.id))}>
      {ask && !division.is_archived && (
        <button {...sorting.handle(division.id)}>
          <IconGripVertical size={18} aria-hidden="true" />
        </button>
      )}
      <span className="structure-name">
        <span>
          <strong>{division.label}</strong>{' '}
          {division.is_archived && <span className="dim">{t('Archived')}</span>}
        </span>
        <span className="dim">{agesOf(division)}</span>
      </span>
      <span className="structure-uses">
        <Link to="/ctms" search={{ division_id: String(division.id) } as never}>
          {t('{count} team|{count} teams', { count: division.teams })}
        </Link>
      </span>
      {ask && (
        <Menu
          label={<IconDots size={20} aria-hidden="true" />}
          className="icon-button"
          name={t('Actions for {name}', { name: division.label })}
          side="end"
          acts={[
            { key: 'edit', label: t('Edit'), onAct: () => ask(`division-${division.id}`) },
            {
              key: 'archive',
              label: division.is_archived ? t('Restore') : t('Archive'),
              onAct: () =>
                archive({ kind: 'division', id: division.id, name: division.label }, !division.is_archived),
            },
          ]}
        />
      )}
    </li>
  )
  const of = (id: number) => divisions.find((one) => one.id === id)!
  if (divisions.length === 0) return <p className="dim">{t('No divisions yet.')}</p>
  return (
    <>
      <p className="visually-hidden" role="status">
        {sorting.said}
      </p>
      <ol className="structure-rows" {...sorting.shelf(discipline_id)}>
        {sorting.shelves[0]!.items.map((id) => row(of(id)))}
        {divisions.filter(({ is_archived }) => is_archived).map(row)}
      </ol>
    </>
  )
}

/** The list as it is once the order is saved. */
const arranged = <S extends { sports: readonly OfficeSport[] }>(
  structure: S,
  discipline_id: number,
  ids: readonly number[],
) => ({
  ...structure,
  sports: structure.sports.map((sport) => ({
    ...sport,
    disciplines: sport.disciplines.map((one) =>
      one.id === discipline_id
        ? {
            ...one,
            divisions: [
              ...ids.map((id) => one.divisions.find((division) => division.id === id)!),
              ...one.divisions.filter(({ is_archived }) => is_archived),
            ],
          }
        : one,
    ),
  })),
})

const agesOf = ({ max_age, min_age, min_age_by_pack }: OfficeDivision) =>
  min_age === null
    ? t('up to age {max}', { max: max_age })
    : min_age_by_pack
      ? t('ages {min} to {max}, youngest by the rule pack', { min: min_age, max: max_age })
      : t('ages {min} to {max}', { min: min_age, max: max_age })
