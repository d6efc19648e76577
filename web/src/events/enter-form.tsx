import './entering.css'
import '../ui/field.css'
import { useRef, useState } from 'react'
import { eventBySlug, type PublicEvent } from 'contract/events'
import {
  DivisionFull,
  HoldEnded,
  PriceChanged,
  enterEvent,
  listEntryPeople,
  listMyEvents,
  type Entered,
  type EntryPerson,
} from 'contract/events/entering'
import type { Currency } from 'contract/money'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { newUuid } from '../uuid.ts'
import { writtenMoney } from '../written.ts'
import { EnterPerson, type Chosen } from './enter-person.tsx'

type Props = {
  event: PublicEvent
  people: readonly EntryPerson[]
  onEntered: (entered: Entered) => void
}

/** Who goes, in which division, with what is asked of each; sent as one, so that nobody is left behind. */
export function EnterForm({ event, people, onEntered }: Props) {
  const { currency } = useTenant()
  const [chosen, setChosen] = useState<Readonly<Record<number, Chosen>>>({})
  // One key for each state of the form: pressed again, it is the same entry.
  const key = useRef({ of: '', is: '' })
  const enter = useCall(enterEvent, { refresh: [listEntryPeople, eventBySlug, listMyEvents], quiet: true })
  const money = (cents: number) => (cents === 0 ? t('Free') : writtenMoney(cents, currency as Currency))
  const going = people.filter(({ member_id }) => chosen[member_id])
  const divisionOf = ({ member_id }: EntryPerson) =>
    event.divisions.find(({ id }) => id === chosen[member_id]!.event_division_id)
  const total = going.reduce((sum, person) => sum + (divisionOf(person)?.price_cents ?? 0), 0)
  const isFull = isShort(
    event,
    going.map((person) => divisionOf(person)?.id ?? 0),
  )

  const send = (may_wait: boolean) => {
    const entrants = going.map(({ member_id }) => ({
      member_id,
      event_division_id: chosen[member_id]!.event_division_id,
      answers: Object.entries(chosen[member_id]!.answers)
        .filter(([, answer]) => answer.trim() !== '')
        .map(([question_id, answer]) => ({ question_id: Number(question_id), answer })),
    }))
    const state = JSON.stringify([entrants, may_wait])
    if (key.current.of !== state) key.current = { of: state, is: newUuid() }
    enter.mutate(
      { slug: event.slug, request_key: key.current.is, entrants, total, ...(may_wait && { may_wait }) },
      {
        onSuccess: onEntered,
        // The spots of that press are gone: the next one asks for new ones.
        onError: (error) => {
          if (HoldEnded.is(error)) key.current = { of: '', is: '' }
        },
      },
    )
  }
  const errors = fieldErrorsOf(enter.error)
  return (
    <Form errors={errors} onSubmit={() => send(isFull)}>
      <Panel title={t('Who’s going?')}>
        <div className="entering-people">
          {people.map((person) => (
            <EnterPerson
              key={person.member_id}
              event={event}
              person={person}
              money={money}
              chosen={chosen[person.member_id]}
              at={going.indexOf(person)}
              errors={errors ?? {}}
              onChange={(one) =>
                setChosen(({ [person.member_id]: _, ...others }) =>
                  one ? { ...others, [person.member_id]: one } : others,
                )
              }
            />
          ))}
        </div>
      </Panel>
      {enter.error && !errors && (
        <Notice kind="bad" isNews title={told(messageOf(enter.error))}>
          {PriceChanged.is(enter.error) && t('Please check the new price below.')}
          {DivisionFull.is(enter.error) && t('Join the waitlist, or pick a division that still has room.')}
        </Notice>
      )}
      <Panel>
        <p className="entering-total" aria-live="polite">
          {going.length === 0 ? (
            <span className="dim">{t('Pick who’s going.')}</span>
          ) : (
            <>
              <span>{t('{count} person|{count} people', { count: going.length })}</span>
              <strong className="numbers">{money(total)}</strong>
            </>
          )}
        </p>
        {isFull && (
          <p className="dim">
            {t(
              'There isn’t room for everyone right now. On the waitlist you pay only if spots open up and you take them.',
            )}
          </p>
        )}
        <Button
          kind="primary"
          type="submit"
          className="entering-send"
          disabled={going.length === 0}
          busy={enter.isPending}
        >
          {isFull ? t('Join the waitlist') : total === 0 ? t('Sign up##an event') : t('Continue to payment')}
        </Button>
      </Panel>
    </Form>
  )
}

/** Whether there are fewer spots than are wanted, as far as the page knows. */
function isShort(event: PublicEvent, wanted: readonly number[]): boolean {
  if (event.left !== null && wanted.length > event.left) return true
  return event.divisions.some(
    ({ id, left }) => left !== null && wanted.filter((one) => one === id).length > left,
  )
}
