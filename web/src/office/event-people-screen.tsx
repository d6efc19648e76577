import '../events/office-event.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ROLES } from 'contract/auth/roles'
import {
  addEventPerson,
  listEventPeople,
  removeEventPerson,
  type EventPerson,
} from 'contract/users/event-people'
import { listOwnRoles } from 'contract/users/own-roles'
import { roleLabel } from 'contract/users/words'
import { fieldErrorsOf } from '../api-problems.ts'
import { query, useCall, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { EventNav } from '../events/events.tsx'

const REFRESH = [listEventPeople]
const wordOf = ({ role_id, name }: { role_id: number; name: string | null }) =>
  name ?? told(roleLabel({ role_id, name }))

/** Who has a role for this event and no other, or for a circuit that it is in. */
export function EventPeopleScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const list = useQuery(query(listEventPeople, { id }))
  const mayGive = useMay(addEventPerson)
  const [isAdding, setAdding] = useState(false)
  const { data } = list
  const add = mayGive && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      {t('Give access')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('Access')}
        of={data?.event.name}
        note={t('People who work on this event and see no other. Roles for all events are under Users.')}
        back={
          <Link to="/ems/events/$id" params={{ id: String(id) }}>
            {data?.event.name ?? t('Event')}
          </Link>
        }
        actions={data && data.people.length > 0 && add}
      />
      <EventNav id={id} current="people" />
      {list.error && !data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !data ? (
        <Panel>
          <Skeleton lines={5} />
        </Panel>
      ) : data.people.length === 0 ? (
        <EmptyState
          drawing="key"
          title={t('Who’s helping at this event?')}
          text={t(
            'Give a director, a scorekeeper or a volunteer at the gate access to this event. They won’t see any other.',
          )}
          action={add}
        />
      ) : (
        <People event_id={id} people={data.people} mayTake={mayGive} />
      )}
      {isAdding && <GiveAccess id={id} onClose={() => setAdding(false)} />}
    </>
  )
}

function People({
  event_id,
  people,
  mayTake,
}: {
  event_id: number
  people: readonly EventPerson[]
  mayTake: boolean
}) {
  const [leaving, setLeaving] = useState<EventPerson>()
  const take = useCall(removeEventPerson, { refresh: REFRESH, onSuccess: () => setLeaving(undefined) })
  return (
    <Panel>
      <ul className="people-at-event">
        {people.map((person) => (
          <li key={`${person.user_id} ${person.role.role_id} ${person.role.circuit_id}`}>
            <span>
              <Link to="/mms/users/$id" params={{ id: String(person.user_id) }}>
                {person.name}
              </Link>
              <small className="dim">{person.email}</small>
            </span>
            <span>
              {wordOf(person.role)}
              {person.role.circuit !== null && (
                <small className="dim">{t('For the circuit {name}', { name: person.role.circuit })}</small>
              )}
              {person.status !== 'active' && (
                <small className="dim">
                  {person.status === 'invited' ? t('Hasn’t accepted the invitation yet') : t('Blocked')}
                </small>
              )}
            </span>
            {mayTake && person.role.circuit_id === null && (
              <Button
                kind="quiet"
                aria-label={t('Remove {role}', { role: `${person.name}, ${wordOf(person.role)}` })}
                onClick={() => setLeaving(person)}
              >
                {t('Remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={t('Remove {name}’s access?', { name: leaving.name })}
          confirmLabel={t('Remove access')}
          busy={take.isPending}
          onClose={() => setLeaving(undefined)}
          onConfirm={() =>
            take.mutate({ id: event_id, user_id: leaving.user_id, role_id: leaving.role.role_id })
          }
        >
          <p>{t('They lose access to this event right away. Their account and other roles stay.')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function GiveAccess({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: own = [] } = useQuery(query(listOwnRoles, {}))
  const give = useCall(addEventPerson, { refresh: REFRESH, onSuccess: onClose })
  const roles = [
    ...own.filter(({ scope }) => scope === 'event').map(({ role_id, name }) => ({ role_id, name })),
    ...ROLES.filter(({ scope }) => scope === 'events').map((one) => ({ role_id: one.id, name: null })),
  ]
  return (
    <FormDialog
      title={t('Give access')}
      submitLabel={t('Give access')}
      busy={give.isPending}
      errors={fieldErrorsOf(give.error)}
      onClose={onClose}
      onSubmit={({ email, role_id }) => give.mutate({ id, email: String(email), role_id: Number(role_id) })}
    >
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="off"
        hint={t('The address they log in with')}
      />
      <SelectField
        label={t('Role')}
        name="role_id"
        defaultValue={String(roles.at(-1)!.role_id)}
        placeholder={null}
        options={roles.map((role) => ({ value: String(role.role_id), label: wordOf(role) }))}
        hint={t(
          'A manager runs the event. A volunteer checks people in, sells passes and enters scores. Make other roles under Permissions.',
        )}
      />
    </FormDialog>
  )
}
