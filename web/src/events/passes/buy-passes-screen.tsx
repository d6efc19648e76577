import '../entering.css'
import '../public.css'
import './passes.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { dayIn } from 'contract/dates'
import { eventBySlug, type PublicEvent } from 'contract/events'
import { PriceChanged } from 'contract/events/entering'
import {
  MOST_PASSES,
  PassesClosed,
  PassSoldOut,
  buyPasses,
  listPassTypes,
  passSaleOn,
  type PassType,
} from 'contract/events/passes'
import type { Currency } from 'contract/money'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { query, useCall } from '../../api.ts'
import { issuesOf } from '../../issues.ts'
import { language, t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { newUuid } from '../../uuid.ts'
import { writtenMoney } from '../../written.ts'
import { spellDays } from '../event-days.ts'
import { passAges, passDays, passPrice } from './pass-words.ts'

/** Passes for an event, for anybody: how many of each, and where the letter goes. */
export function BuyPassesScreen() {
  const { slug } = useParams({ strict: false }) as { slug: string }
  const event = useQuery(query(eventBySlug, { slug }))
  const types = useQuery(query(listPassTypes, { slug }))
  const error = event.error ?? types.error
  return (
    <div className="entering entering-page">
      <p className="event-back">
        <Link to={`/ems/event/${slug}`}>{event.data?.name ?? t('Event')}</Link>
      </p>
      <h1>{t('Buy passes')}</h1>
      {event.data && types.data ? (
        <>
          <p className="dim">{spellDays(event.data.starts_on, event.data.ends_on)}</p>
          <Choice event={event.data} types={types.data} />
        </>
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void event.refetch()
            void types.refetch()
          }}
        />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}

function Choice({ event, types }: { event: PublicEvent; types: readonly PassType[] }) {
  const { currency, time_zone } = useTenant()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const navigate = useNavigate()
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map())
  const [buyer, setBuyer] = useState({ name: '', email: '' })
  const [wrong, setWrong] = useState<Record<string, string[]>>({})
  // The same press sent again is the same purchase; another choice is another.
  const key = useRef({ of: '', is: '' })
  const buy = useCall(buyPasses, { refresh: [listPassTypes], quiet: true })
  const sold = types.filter((type) => type.sold_at !== 'gate')
  const open = sold.filter((type) => passSaleOn(type, event, today) === 'open')
  if (event.status === 'cancelled' || open.length === 0)
    return (
      <Panel>
        <EmptyState
          drawing="ball"
          title={t('No passes on sale')}
          text={
            types.some(({ sold_at }) => sold_at !== 'online')
              ? t('You can get passes at the gate.')
              : t('Check the event’s page for news.')
          }
        />
      </Panel>
    )
  const wanted = open.flatMap(({ id }) => {
    const quantity = counts.get(id) ?? 0
    return quantity > 0 ? [{ type_id: id, quantity }] : []
  })
  const total = open.reduce((sum, { id, price_cents }) => sum + price_cents * (counts.get(id) ?? 0), 0)
  const all = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  const send = () => {
    const chosen = { slug: event.slug, ...buyer, language: language() as 'en' | 'es', wanted, total }
    const state = JSON.stringify(chosen)
    if (key.current.of !== state) key.current = { of: state, is: newUuid() }
    const press = { ...chosen, request_key: key.current.is }
    const issues = issuesOf(buyPasses.input, press)
    setWrong(issues)
    if (Object.keys(issues).length > 0) return
    buy.mutate(press, {
      onSuccess: ({ token }) => void navigate({ to: `/ems/passes/${token}` as string }),
    })
  }
  const errors = { ...wrong, ...fieldErrorsOf(buy.error) }
  return (
    <Panel>
      <Form errors={errors} onSubmit={send}>
        {buy.error && !fieldErrorsOf(buy.error) && (
          <Notice kind="bad" isNews title={told(messageOf(buy.error))}>
            {[PassSoldOut, PassesClosed, PriceChanged].some((problem) => problem.is(buy.error)) &&
              t('What’s shown here is up to date now.')}
          </Notice>
        )}
        <ul className="pass-choice" data-path="wanted" tabIndex={-1}>
          {sold.map((type) => (
            <One
              key={type.id}
              type={type}
              event={event}
              state={passSaleOn(type, event, today)}
              count={counts.get(type.id) ?? 0}
              isFull={all >= MOST_PASSES}
              onCount={(count) => setCounts(new Map(counts).set(type.id, count))}
            />
          ))}
        </ul>
        {errors['wanted'] && (
          <p className="pass-wrong" role="alert">
            {told(errors['wanted'][0]!)}
          </p>
        )}
        <TextField
          label={t('Your name')}
          name="name"
          autoComplete="name"
          maxLength={120}
          error={errors['name']?.[0]}
          value={buyer.name}
          onChange={({ currentTarget }) => setBuyer({ ...buyer, name: currentTarget.value })}
        />
        <EmailField
          label={t('Email')}
          name="email"
          hint={t('Your passes go here.')}
          error={errors['email']?.[0]}
          value={buyer.email}
          onChange={({ currentTarget }) => setBuyer({ ...buyer, email: currentTarget.value })}
        />
        <p className="entering-total">
          <span>{t('{count} pass|{count} passes', { count: all })}</span>
          <strong className="numbers">{writtenMoney(total, currency as Currency)}</strong>
        </p>
        <Button kind="primary" type="submit" className="entering-send" busy={buy.isPending}>
          {total > 0 ? t('Continue to payment') : t('Get passes')}
        </Button>
      </Form>
    </Panel>
  )
}

type OneProps = {
  type: PassType
  event: PublicEvent
  state: ReturnType<typeof passSaleOn>
  count: number
  isFull: boolean
  onCount: (count: number) => void
}

/** One kind of pass, with buttons for one less and one more. */
function One({ type, event, state, count, isFull, onCount }: OneProps) {
  const { currency } = useTenant()
  const most = Math.min(type.left ?? MOST_PASSES, MOST_PASSES)
  return (
    <li data-off={state !== 'open' || undefined}>
      <div>
        <strong>{type.name}</strong>
        <span className="numbers">{passPrice(type.price_cents, currency)}</span>
        <span className="dim">
          {[
            passDays(type.day, event),
            passAges(type),
            type.left !== null && type.left > 0 && type.left <= 20 && t('{count} left', { count: type.left }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {state === 'open' ? (
        <Stepper name={type.name} value={count} max={isFull ? count : most} onChange={onCount} />
      ) : (
        <span className="dim">
          {state === 'sold_out'
            ? t('Sold out')
            : state === 'ended'
              ? t('No longer on sale')
              : t('Not on sale yet')}
        </span>
      )}
    </li>
  )
}
