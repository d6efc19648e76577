import { isFull } from '../event-words.ts'
import '../entering.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { eventBySlug, type PublicEvent } from 'contract/events'
import {
  enterEvent,
  listEntryPeople,
  listMyEvents,
  WaiversUnsigned,
  type Entered,
  type EntryPerson,
} from 'contract/events/entering'
import { ENTRANT_STATUS_LABELS } from 'contract/events/moves'
import { query, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { rich } from '../../rich.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EnterForm } from './enter-form.tsx'
import type { Candidate } from './enter-one.tsx'
import { findBegun, forgetBegun, keepBegun, type Begun } from './entry-begun.ts'
import { SignWaivers } from './sign-waivers.tsx'

type Props = { event: PublicEvent; onEntered: (entered: Entered) => void }

/** The people of a household, of whom some go. */
export function EnterPeople({ event, onEntered }: Props) {
  const people = useQuery(query(listEntryPeople, { slug: event.slug }))
  const enter = useCall(enterEvent, { refresh: [listEntryPeople, eventBySlug, listMyEvents], quiet: true })
  if (people.error) return <ErrorState error={people.error} onRetry={() => void people.refetch()} />
  if (!people.data)
    return (
      <Panel>
        <Skeleton lines={8} />
      </Panel>
    )
  if (people.data.length === 0)
    return (
      <EmptyState
        drawing="ball"
        title={t('Let’s add your family first')}
        text={t('Register for a membership, and everyone in your family can sign up for events.')}
        action={
          <Link
            className="button"
            data-kind="primary"
            to="/registration"
            onClick={() => keepBegun(event, { chosen: {}, forAll: {} })}
          >
            {t('Register')}
          </Link>
        }
      />
    )
  const lacking = new Set(people.data.filter((one) => mayAdd(event, one)).map(({ member_id }) => member_id))
  const candidates = people.data.map((person) => candidateOf(event, person))
  return (
    <EnterForm
      event={event}
      candidates={candidates}
      begun={findBegun(event, candidates)}
      missing={(begun) => <SomeoneMissing event={event} begun={begun} />}
      idField="member_id"
      title={t('Who’s going?')}
      nobody={t('Pick who’s going.')}
      counted={(count) => t('{count} person|{count} people', { count })}
      free={t('Sign up##an event')}
      first={(ids) => (ids.some((id) => lacking.has(id)) ? t('Continue to membership') : undefined)}
      enter={enter}
      about={(ids) =>
        event.waivers.length > 0 && (
          <SignWaivers
            slug={event.slug}
            isShown={({ member_id }) => ids.includes(member_id)}
            onSigned={() => WaiversUnsigned.is(enter.error) && enter.reset()}
          />
        )
      }
      onSend={({ going, ...press }, handle) =>
        enter.mutate(
          {
            ...press,
            entrants: going.map(({ id, ...one }) => ({ member_id: id, ...one })),
            ...(going.some(({ id }) => lacking.has(id)) && { with_membership: true }),
          },
          {
            onSuccess: (entered) => {
              forgetBegun(event)
              onEntered(entered)
            },
            ...handle,
          },
        )
      }
    />
  )
}

/** Who isn’t on record yet is registered first; what was chosen here is kept. */
const SomeoneMissing = ({ event, begun }: { event: PublicEvent; begun: Begun }) => (
  <p className="dim entering-missing">
    {rich(
      'Someone missing? <link>Register them first</link>, then come back. We’ll keep what you’ve picked.',
      {
        link: (text) => (
          <Link to="/registration" onClick={() => keepBegun(event, begun)}>
            {text}
          </Link>
        ),
      },
    )}
  </p>
)

/** A membership is all that is missing: it is paid together with the entry, once there is a spot. */
const mayAdd = (event: PublicEvent, person: EntryPerson) =>
  person.may_add_membership && person.entered === null && !isUnfit(event, person)

/** No division fits, nor can the office make an exception: a membership wouldn’t help. */
const isUnfit = ({ needs_approval }: PublicEvent, { divisions }: EntryPerson) =>
  !needs_approval && divisions.every(({ fits }) => fits === 'no')

function candidateOf(event: PublicEvent, person: EntryPerson): Candidate {
  const { member_id, name, entered, barred, divisions } = person
  return {
    id: member_id,
    name,
    hint: mayAdd(event, person) ? membershipHint(event) : hintOf(event, person),
    isOut: entered !== null || (barred !== null && !mayAdd(event, person)),
    verdicts: divisions,
  }
}

/** When the membership is bought that is missing. */
function membershipHint(event: PublicEvent): string {
  if (event.needs_approval) return t('Needs a membership. If you’re accepted, you’ll pay for both together.')
  return isFull(event)
    ? t('Needs a membership. If a spot opens up, you’ll pay for both together.')
    : t('Needs a membership. Add it next and pay for both together.')
}

/** Why somebody can't be picked. */
function hintOf(event: PublicEvent, person: EntryPerson): string | undefined {
  const { entered, barred, divisions } = person
  if (entered)
    return t('{status}: {division}', {
      status: told(ENTRANT_STATUS_LABELS[entered.status]),
      division: told(entered.division),
    })
  if (barred !== null && !isUnfit(event, person)) return told(barred)
  return divisions.every(({ fits }) => fits === 'no') ? told(divisions[0]?.reason ?? '') : undefined
}
