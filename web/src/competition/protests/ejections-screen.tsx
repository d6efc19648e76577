import './protests.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  EJECTED_LABELS,
  gamesLeft,
  liftSuspension,
  listEjectable,
  listEjections,
  nameEjected,
  noteEjection,
  suspendPerson,
  takeBackEjection,
  type Ejection,
  type Ejections,
} from 'contract/competition/ejections'
import { fieldErrorsOf } from '../../api-problems.ts'
import { query, useCall, useMay } from '../../api.ts'
import { EventNav } from '../../events/events.tsx'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { Errors } from '../../ui/form-errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Moment } from '../../ui/values.tsx'
import { newUuid } from '../../uuid.ts'

const refresh = [listEjections]

/** Who was ejected at an event, and who sits out how many games. */
export function EjectionsScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const list = useQuery({ ...query(listEjections, { id }), refetchInterval: 15_000 })
  const [isNoting, setNoting] = useState(false)
  const { data } = list
  return (
    <>
      <PageHeader
        title={t('Ejections and suspensions')}
        of={data?.event.name}
        back={
          <Link to="/ems/events/$id" params={{ id: String(id) }}>
            {data?.event.name ?? t('Event')}
          </Link>
        }
        actions={
          data && (
            <Button kind="primary" disabled={data.games.length === 0} onClick={() => setNoting(true)}>
              {t('Note an ejection')}
            </Button>
          )
        }
      />
      <EventNav id={id} current="ejections" canceled={data?.event} />
      {list.error && !data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : data.ejections.length + data.carried.length === 0 ? (
        <EmptyState
          drawing="team"
          title={t('No ejections')}
          text={t('Scorers note them in the book of a game, or you note them here.')}
        />
      ) : (
        <div className="protests">
          {data.carried.length > 0 && (
            <Panel title={t('Still suspended from other events')}>
              <ul className="ejections">
                {data.carried.map((one) => (
                  <Row key={one.id} ejection={one} isCarried />
                ))}
              </ul>
            </Panel>
          )}
          {data.ejections.length > 0 && (
            <Panel title={t('At this event')}>
              <ul className="ejections">
                {data.ejections.map((one) => (
                  <Row key={one.id} ejection={one} />
                ))}
              </ul>
            </Panel>
          )}
        </div>
      )}
      {isNoting && data && <NoteEjection event={data} onClose={() => setNoting(false)} />}
    </>
  )
}

/** 'Sits out 2 of 3 games', and how it ended. */
function sitsOut({ suspension }: Ejection): string | null {
  if (!suspension) return null
  const { games, served, lifted } = suspension
  if (lifted) return t('Suspension lifted by {by}: {reason}', { by: lifted.by, reason: lifted.reason })
  const left = gamesLeft(games, served)
  return left === 0
    ? t('Suspension served')
    : t('Sits out {count} more game|Sits out {count} more games', { count: left })
}

type Asked = 'name' | 'suspend' | 'lift' | 'back'

function Row({ ejection, isCarried = false }: { ejection: Ejection; isCarried?: boolean }) {
  const { person, jersey_number, name, team, event, division, number, rule, what, suspension } = ejection
  const [asks, setAsks] = useState<Asked>()
  const close = () => setAsks(undefined)
  const mayDecide = useMay(suspendPerson)
  const stands = suspension !== null && suspension.lifted === null
  const left = stands ? gamesLeft(suspension.games, suspension.served) : 0
  const said = sitsOut(ejection)
  return (
    <li data-back={ejection.is_taken_back || undefined}>
      <div>
        <strong>
          {jersey_number !== null && <span className="numbers">#{jersey_number} </span>}
          {name ?? told(EJECTED_LABELS[person])}
        </strong>{' '}
        <span className="dim">
          {[
            team,
            name && told(EJECTED_LABELS[person]),
            isCarried && event,
            t('Game {number}, {division}', { number, division }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {(rule || what) && (
        <p className="protest-statement">
          {[rule && t('Rule: {rule}', { rule }), what].filter(Boolean).join(' · ')}
        </p>
      )}
      <p className="dim">
        <Moment at={ejection.at} /> · {ejection.from_book ? t('From the score book') : ejection.by}
        {ejection.is_taken_back && ` · ${t('Undone##an ejection')}`}
      </p>
      {said && (
        <p className="ejection-out" data-left={left > 0 || undefined}>
          {said}
          {suspension?.reason && !suspension.lifted && `: ${suspension.reason}`}
        </p>
      )}
      {!ejection.is_taken_back && (
        <div className="protest-acts">
          {!stands && person !== 'spectator' && !isCarried && (
            <Button onClick={() => setAsks('name')}>
              {ejection.is_named ? t('Change person') : t('Say who it was')}
            </Button>
          )}
          {mayDecide && ejection.is_named && !stands && !isCarried && (
            <Button onClick={() => setAsks('suspend')}>{t('Suspend')}</Button>
          )}
          {mayDecide && left > 0 && <Button onClick={() => setAsks('lift')}>{t('Lift suspension')}</Button>}
          {mayDecide && !isCarried && (
            <Button kind="quiet" onClick={() => setAsks('back')}>
              {t('Undo ejection')}
            </Button>
          )}
        </div>
      )}
      {asks === 'name' && <SayWho ejection={ejection} onClose={close} />}
      {asks === 'suspend' && <Suspend ejection={ejection} onClose={close} />}
      {asks === 'lift' && suspension && <Lift id={suspension.id} onClose={close} />}
      {asks === 'back' && <TakeBack ejection={ejection} onClose={close} />}
    </li>
  )
}

/** The people of a team as a choice; a member’s key is their number, that of a player from outside their digest. */
function usePeople(entrant_id: number, person: string) {
  const people = useQuery({ ...query(listEjectable, { entrant_id }), enabled: entrant_id > 0 })
  return (people.data ?? [])
    .filter((one) => one.person === person)
    .map((one) => ({
      value: one.member_id === null ? one.player! : String(one.member_id),
      label: one.jersey_number === null ? one.name : `#${one.jersey_number} ${one.name}`,
    }))
}

const whoIs = (value: string) => (value.length === 64 ? { player: value } : { member_id: Number(value) })

function SayWho({
  ejection: { id, entrant_id, person },
  onClose,
}: {
  ejection: Ejection
  onClose: () => void
}) {
  const people = usePeople(entrant_id, person)
  const [who, setWho] = useState('')
  const name = useCall(nameEjected, { refresh, onSuccess: onClose })
  return (
    <FormDialog
      title={t('Who was it?')}
      submitLabel={t('Save')}
      busy={name.isPending}
      errors={fieldErrorsOf(name.error)}
      onSubmit={() => name.mutate({ id, ...(who !== '' && whoIs(who)) })}
      onClose={onClose}
    >
      <SelectField
        label={t('Person')}
        name="member_id"
        value={who}
        onChange={({ currentTarget: { value } }) => setWho(value)}
        options={people}
      />
    </FormDialog>
  )
}

function Suspend({
  ejection: { id, name, jersey_number },
  onClose,
}: {
  ejection: Ejection
  onClose: () => void
}) {
  const suspend = useCall(suspendPerson, { refresh, onSuccess: onClose })
  return (
    <FormDialog
      title={t('Suspend {name}', { name: name ?? `#${jersey_number}` })}
      submitLabel={t('Suspend')}
      busy={suspend.isPending}
      errors={fieldErrorsOf(suspend.error)}
      onSubmit={({ games, reason }) =>
        suspend.mutate({ id, games: String(games ?? ''), reason: String(reason ?? '') })
      }
      onClose={onClose}
    >
      <TextField
        label={t('Games to sit out')}
        name="games"
        inputMode="numeric"
        defaultValue="1"
        hint={t('Games the team really plays count down, here and at later events. Forfeits don’t.')}
      />
      <TextareaField label={t('Reason')} name="reason" rows={3} />
    </FormDialog>
  )
}

function Lift({ id, onClose }: { id: number; onClose: () => void }) {
  const lift = useCall(liftSuspension, { refresh, onSuccess: onClose })
  return (
    <FormDialog
      title={t('Lift this suspension?')}
      submitLabel={t('Lift suspension')}
      busy={lift.isPending}
      errors={fieldErrorsOf(lift.error)}
      onSubmit={({ reason }) => lift.mutate({ id, reason: String(reason ?? '') })}
      onClose={onClose}
    >
      <TextField label={t('Reason')} name="reason" />
    </FormDialog>
  )
}

function TakeBack({ ejection: { id, suspension }, onClose }: { ejection: Ejection; onClose: () => void }) {
  const back = useCall(takeBackEjection, { refresh, onSuccess: onClose })
  return (
    <FormDialog
      title={t('Undo this ejection?')}
      submitLabel={t('Undo ejection')}
      busy={back.isPending}
      errors={fieldErrorsOf(back.error)}
      onSubmit={({ reason }) => back.mutate({ id, reason: String(reason ?? '') })}
      onClose={onClose}
    >
      {suspension && !suspension.lifted && <p>{t('The suspension for it is lifted, too.')}</p>}
      <TextField label={t('Reason')} name="reason" />
    </FormDialog>
  )
}

type Kind = keyof typeof EJECTED_LABELS

function NoteEjection({ event, onClose }: { event: Ejections; onClose: () => void }) {
  // One key per dialog: pressed twice, it is one ejection.
  const key = useRef(newUuid())
  const [game_id, setGame] = useState('')
  const [team, setTeam] = useState('')
  const [person, setPerson] = useState<Kind>('player')
  const [who, setWho] = useState('')
  const people = usePeople(Number(team), person)
  const game = event.games.find(({ id }) => String(id) === game_id)
  const [withoutGame, setWithoutGame] = useState<Errors>()
  const note = useCall(noteEjection, { refresh, onSuccess: onClose })
  return (
    <FormDialog
      title={t('Note an ejection')}
      submitLabel={t('Save')}
      busy={note.isPending}
      errors={withoutGame ?? fieldErrorsOf(note.error)}
      onSubmit={({ rule, what }) => {
        // The game is a part of the address, so that the server can’t say that none was chosen.
        setWithoutGame(game ? undefined : { id: t('Choose a game.') })
        if (!game) return
        note.mutate({
          ...{ id: game.id, request_key: key.current, entrant_id: Number(team), person },
          ...(who !== '' && person !== 'spectator' && whoIs(who)),
          ...{ rule: String(rule ?? ''), what: String(what ?? '') },
        })
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('Game')}
        name="id"
        value={game_id}
        onChange={({ currentTarget: { value } }) => {
          setGame(value)
          setTeam('')
          setWho('')
        }}
        options={event.games.map(({ id, number, division, home, visitor }) => ({
          value: String(id),
          label: `${t('Game {number}, {division}', { number, division })}: ${visitor.name} – ${home.name}`,
        }))}
      />
      <SelectField
        label={t('Team')}
        name="entrant_id"
        value={team}
        onChange={({ currentTarget: { value } }) => {
          setTeam(value)
          setWho('')
        }}
        options={(game ? [game.visitor, game.home] : []).map((one) => ({
          value: String(one.entrant_id),
          label: one.name,
        }))}
      />
      <SelectField
        label={t('Who was ejected')}
        name="person"
        placeholder={null}
        value={person}
        onChange={({ currentTarget: { value } }) => {
          setPerson(value as Kind)
          setWho('')
        }}
        options={Object.entries(EJECTED_LABELS).map(([value, label]) => ({ value, label: told(label) }))}
      />
      {person !== 'spectator' && (
        <SelectField
          label={t('Person')}
          name="member_id"
          optional
          value={who}
          onChange={({ currentTarget: { value } }) => setWho(value)}
          options={people}
        />
      )}
      <TextField label={t('Rule')} name="rule" optional />
      <TextareaField label={t('What happened')} name="what" rows={3} optional />
      <Notice kind="info" title={t('Only the desk sees this. It’s never on a public page.')} />
    </FormDialog>
  )
}
