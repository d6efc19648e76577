import '../entering.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dayIn } from 'contract/dates'
import { eventBySlug, type PublicEvent } from 'contract/events'
import type { AddonPurchase } from 'contract/events/addon-orders'
import { AddonSoldOut, isOrderable } from 'contract/events/addons'
import { HoldEnded, PriceChanged, type OwnParty } from 'contract/events/entering'
import type { Currency } from 'contract/money'
import type { Operation } from 'contract/operation'
import { OrderCancelled, OrderExpired } from 'contract/payments'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { query, readKey } from '../../api.ts'
import { t, told } from '../../language.ts'
import { CardTill } from '../../payments/payments.tsx'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { newUuid } from '../../uuid.ts'
import { writtenMoney } from '../../written.ts'
import { AddonPicker, chosenOf, costOfPicked, type Picked } from './addon-picker.tsx'
import { HoldClock } from './hold-clock.tsx'
import { orderAddons, readsOf } from '../party-calls.ts'

/** Add-ons for an entry that is there: picked, held, paid. */
export function AddAddons(props: { party: OwnParty; token: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {t('Get add-ons')}
        <span className="visually-hidden">: {props.party.event.name}</span>
      </Button>
      {isOpen && <AddonsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props = { party: OwnParty; token: string | undefined; onClose: () => void }

function AddonsDialog({ party, token, onClose }: Props) {
  const event = useQuery(query(eventBySlug, { slug: party.event.slug }))
  if (event.data) return <Buying party={party} token={token} event={event.data} onClose={onClose} />
  return (
    <Dialog title={t('Add-ons')} onClose={onClose}>
      {event.error ? (
        <ErrorState error={event.error} onRetry={() => void event.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  )
}

const SHARED = 0

function Buying({ party, token, event, onClose }: Props & { event: PublicEvent }) {
  const entry = { id: party.id, token }
  const client = useQueryClient()
  const { time_zone, currency } = useTenant()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const [picked, setPicked] = useState<Readonly<Record<number, Picked>>>({})
  const [held, setHeld] = useState<AddonPurchase>()
  const key = useRef({ of: '', is: '' })
  const sold = event.addons.filter((addon) => isOrderable(addon, today))
  const each = sold.filter(({ per }) => per === 'entrant')
  const all = sold.filter(({ per }) => per === 'order')
  const going = party.entrants.filter(({ status }) => status === 'confirmed')
  const total = Object.values(picked).reduce((sum, one) => sum + costOfPicked(sold, one), 0)
  const wanted = [
    ...going.map(({ id }) => ({ entrant_id: id as number | null, addons: chosenOf(picked[id] ?? {}) })),
    { entrant_id: null, addons: chosenOf(picked[SHARED] ?? {}) },
  ].filter(({ addons }) => addons.length > 0)
  const state = JSON.stringify(wanted)
  const sent = () => {
    if (key.current.of !== state) key.current = { of: state, is: newUuid() }
    return { request_key: key.current.is, wanted, total }
  }
  const buy = useMutation({
    mutationFn: () => orderAddons(entry, sent()),
    onSuccess: (bought) => (bought.state === 'held' ? setHeld(bought) : onClose()),
    onSettled: () => {
      for (const one of [readsOf(entry), eventBySlug])
        void client.invalidateQueries({ queryKey: readKey(one) })
    },
  })
  const errors = fieldErrorsOf(buy.error)
  const errorOf = (entrant_id: number | null) =>
    errors?.[`wanted.${wanted.findIndex((one) => one.entrant_id === entrant_id)}.addons`]?.[0]
  const set = (id: number) => (own: Picked) => setPicked((before) => ({ ...before, [id]: own }))
  if (held?.held_until)
    return (
      <Dialog title={t('Add-ons for {event}', { event: event.name })} onClose={onClose}>
        <HeldAddons
          held={{ ...held, held_until: held.held_until }}
          reads={readsOf(entry)}
          again={() => orderAddons(entry, sent())}
          onPaid={onClose}
          onOver={() => {
            key.current = { of: '', is: '' }
            setHeld(undefined)
          }}
        />
      </Dialog>
    )
  return (
    <Dialog
      title={t('Add-ons for {event}', { event: event.name })}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            busy={buy.isPending}
            disabled={wanted.length === 0}
            onClick={() => buy.mutate()}
          >
            {total === 0
              ? t('Add##to an entry')
              : t('Continue to payment: {amount}', { amount: writtenMoney(total, currency as Currency) })}
          </Button>
        </>
      }
    >
      {buy.error && !errors && (
        <Notice kind="bad" isNews title={told(messageOf(buy.error))}>
          {(PriceChanged.is(buy.error) || AddonSoldOut.is(buy.error)) && t('Please check your picks.')}
        </Notice>
      )}
      {each.length > 0 &&
        going.map(({ id, name }) => (
          <fieldset key={id} className="addon-person">
            <legend>{name}</legend>
            <AddonPicker
              addons={each}
              name={`addons-${id}`}
              picked={picked[id] ?? {}}
              error={errorOf(id)}
              onChange={set(id)}
            />
          </fieldset>
        ))}
      {all.length > 0 && (
        <fieldset className="addon-person">
          <legend>{t('For everyone')}</legend>
          <AddonPicker
            addons={all}
            name="addons-shared"
            picked={picked[SHARED] ?? {}}
            error={errorOf(null)}
            onChange={set(SHARED)}
          />
        </fieldset>
      )}
    </Dialog>
  )
}

type HeldProps = {
  /** What lists the entry. */
  reads: Operation
  held: AddonPurchase & { held_until: string }
  /** The same press once more: the order of another window was replaced. */
  again: () => Promise<AddonPurchase>
  onPaid: () => void
  onOver: () => void
}

const isOverBy = (error: unknown) => HoldEnded.is(error) || OrderExpired.is(error)

function HeldAddons({ held, reads, again, onPaid, onOver }: HeldProps) {
  const { currency } = useTenant()
  const token = useRef(held.order_token)
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  // What is being charged, or asked by a bank, keeps its pieces: it is let finish.
  useEffect(() => {
    if (isOver && !isBusy) onOver()
  }, [isOver, isBusy, onOver])
  return (
    <>
      <HoldClock until={held.held_until} onOver={() => setOver(true)} />
      <CardTill
        total={held.total}
        currency={currency as Currency}
        reads={reads}
        isOver={isOverBy}
        onBusy={setBusy}
        onPaid={onPaid}
        onFailure={(error) => {
          if (OrderCancelled.is(error)) token.current = null
          if (isOverBy(error)) setOver(true)
        }}
        place={async () => {
          if (token.current) return { order_token: token.current }
          const { order_token } = await again()
          if (order_token === null) throw HoldEnded()
          return { order_token }
        }}
      />
    </>
  )
}
