import './structure.css'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  createLeague,
  listOfficeLeagues,
  type LeagueContact,
  type OfficeLeague,
} from 'contract/clubs/structure'
import { showPhone } from 'contract/person'
import { query, useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Menu } from '../ui/menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { LeagueForm, stateName } from './league-form.tsx'
import { useArchive } from './structure-archive.tsx'

/** The leagues with their home states, who is called there, and what plays in them. */
export function LeaguesScreen() {
  const read = useQuery(query(listOfficeLeagues, {}))
  const mayEdit = useMay(createLeague)
  const [{ edit }, set] = useUrlState({ edit: '' })
  const archive = useArchive()
  const add = mayEdit && (
    <Button kind="primary" onClick={() => set({ edit: 'new' })}>
      {t('New league')}
    </Button>
  )
  const leagues = read.data ?? []
  const edited = leagues.find(({ id }) => String(id) === edit)
  const list = (rows: readonly OfficeLeague[]) => (
    <ul className="structure-rows">
      {rows.map((league) => (
        <LeagueRow
          key={league.id}
          league={league}
          onEdit={mayEdit ? () => set({ edit: String(league.id) }) : undefined}
          onArchive={() => archive.put({ kind: 'league', ...league }, !league.is_archived)}
        />
      ))}
    </ul>
  )
  const archived = leagues.filter(({ is_archived }) => is_archived)
  return (
    <>
      <PageHeader
        title={t('Leagues')}
        note={t('Where teams play, which states they cover, and who to call. Families see them by name.')}
        actions={add}
      />
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : leagues.length === 0 ? (
        <EmptyState
          drawing="field"
          title={t('No leagues yet')}
          text={t('Teams play in a league. Add yours, even if there’s only one.')}
          action={add}
        />
      ) : (
        <div className="structure">
          <Panel>{list(leagues.filter(({ is_archived }) => !is_archived))}</Panel>
          {archived.length > 0 && <Panel title={t('Archived')}>{list(archived)}</Panel>}
        </div>
      )}
      {mayEdit && read.data && (edit === 'new' || edited) && (
        <LeagueForm key={edit} league={edited} onClose={() => set({ edit: '' })} />
      )}
      {archive.dialog}
    </>
  )
}

type RowProps = { league: OfficeLeague; onEdit: (() => void) | undefined; onArchive: () => void }

function LeagueRow({ league, onEdit, onArchive }: RowProps) {
  const { id, name, short_name, is_archived, state_codes, contacts, clubs, teams } = league
  const search = { league_id: String(id) } as never
  return (
    <li data-archived={is_archived || undefined}>
      <span className="structure-name">
        <span>
          <strong>{name}</strong> <span className="dim">{short_name}</span>
        </span>
        <span className="dim">
          {state_codes.length > 0 ? state_codes.map(stateName).join(', ') : t('No home states')}
        </span>
        {contacts.map((contact) => (
          <Contact key={`${contact.name} ${contact.email} ${contact.phone}`} contact={contact} />
        ))}
      </span>
      <span className="structure-uses">
        <Link to="/ctms" search={search}>
          {t('{count} team|{count} teams', { count: teams })}
        </Link>
        <Link to="/ctms/clubs" search={search}>
          {t('{count} club|{count} clubs', { count: clubs })}
        </Link>
      </span>
      {onEdit && (
        <Menu
          label={<IconDots size={20} aria-hidden="true" />}
          className="icon-button"
          name={t('Actions for {name}', { name })}
          side="end"
          acts={[
            { key: 'edit', label: t('Edit'), onAct: onEdit },
            { key: 'archive', label: is_archived ? t('Restore') : t('Archive'), onAct: onArchive },
          ]}
        />
      )}
    </li>
  )
}

/** Who is called, with links that call and write. */
export function Contact({ contact: { name, role, email, phone } }: { contact: LeagueContact }) {
  return (
    <span className="structure-call">
      <span>{role ? t('{name}, {role}', { name, role }) : name}</span>
      {phone && <a href={`tel:${phone}`}>{showPhone(phone)}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </span>
  )
}
