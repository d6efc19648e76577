import './event-nav.css'
import { useQuery } from '@tanstack/react-query'
import { getEventAccount } from 'contract/events/account'
import { listEntrants } from 'contract/events/entrants'
import { getEvent, updateEvent, type OfficeEvent } from 'contract/events/office'
import type { Access } from 'contract/operation'
import { query, useMay } from '../api.ts'
import { t } from '../language.ts'
import { may, useSession } from '../session.ts'
import { Notice } from '../ui/notice.tsx'
import { PartsNav, type PartGroup, type PartLink } from '../ui/parts-nav.tsx'

type Props = {
  id: number
  current: string
  /** False where the screen itself says that the event is canceled. */
  saysCanceled?: boolean
  /** What the screen knows of that, for readers who may not see the event itself. */
  canceled?: Canceled | undefined
}

type Canceled = { is_cancelled: boolean; cancel_reason: string | null }

/**
 * The parts of an event, on each of its screens, and whether it is canceled. Whoever may not see the event itself, such as an assignor of
 * umpires, has no parts to go to.
 */
export function EventNav({ id, current, saysCanceled = true, canceled }: Props) {
  const event = useSeenEvent(id)
  const groups = useEventGroups(event)
  return (
    <>
      {groups.length > 0 && <PartsNav label={t('Event')} current={current} groups={groups} />}
      {saysCanceled && <EventCanceledNotice id={id} canceled={canceled} />}
    </>
  )
}

/** That an event is canceled, and why; nothing otherwise. */
export function EventCanceledNotice({ id, canceled }: Pick<Props, 'id' | 'canceled'>) {
  const event = useSeenEvent(id)
  const isCanceled = event ? event.status === 'cancelled' : canceled?.is_cancelled
  if (!isCanceled) return null
  return (
    <div className="event-canceled">
      <Notice kind="bad" title={t('This event is canceled.')}>
        {event ? event.cancel_reason : canceled?.cancel_reason}
      </Notice>
    </div>
  )
}

/** Whether an event is canceled, so that nothing is offered that would need it to be played. */
export const useIsCanceled = (id: number): boolean => useSeenEvent(id)?.status === 'cancelled'

/** What an event is called, for those who may see it. */
export const useEventName = (id: number): string | undefined => useSeenEvent(id)?.name

/** An event, for those who may see it. */
function useSeenEvent(id: number): OfficeEvent | undefined {
  const maySee = useMay(getEvent)
  return useQuery({ ...query(getEvent, { id }), enabled: maySee }).data
}

/** What there is to see of an event and to do about it, by what it is and what the reader may do. */
export function useEventGroups(event: OfficeEvent | undefined): PartGroup[] {
  const session = useSession()
  const mayEdit = useMay(updateEvent)
  const maySeeEntrants = useMay(listEntrants)
  const maySeeMoney = useMay(getEventAccount)
  if (!event) return []
  const { id, status, addons, pass_types, entrant } = event
  const params = { id: String(id) }
  const tab = (key: string, label: string): PartLink => ({
    ...{ key, label, to: '/ems/events/$id', params, search: key === '' ? {} : { tab: key } },
  })
  const screen = (key: string, label: string): PartLink => ({
    ...{ key, label, to: `/ems/events/$id/${key}`, params },
  })
  const isOpen = status !== 'draft'
  const isPlayed = isOpen && entrant === 'team'
  const mayOpen = (access: Access) => may({ access }, session, id)
  const some = (...parts: (PartLink | false)[]) => parts.filter((one) => one !== false)
  const groups = [
    { key: 'event', label: t('Overview'), parts: [tab('', t('Overview'))] },
    {
      key: 'entries',
      label: t('Entries##an event'),
      parts: some(
        isOpen && maySeeEntrants && tab('entrants', t('Entries##an event')),
        isPlayed &&
          status !== 'cancelled' &&
          mayOpen('ems.gate.admit') &&
          screen('check-in', t('Team check-in')),
        isPlayed && maySeeEntrants && screen('stay', t('Stay to play')),
        isOpen && maySeeEntrants && addons.length > 0 && tab('ordered', t('Packing list')),
        isOpen && maySeeMoney && pass_types.length > 0 && tab('sold', t('Passes sold')),
        isPlayed && maySeeMoney && screen('plate', t('Plate fees')),
        isOpen && mayOpen('ems.official.pay') && screen('umpires/pay', t('Pay sheet')),
        maySeeMoney && screen('vendors', t('Sponsors and vendors')),
        isOpen && maySeeMoney && tab('account', t('Money')),
      ),
    },
    {
      key: 'games',
      label: t('Games'),
      parts: isPlayed
        ? some(
            screen('games', t('Brackets and standings')),
            screen('schedule', t('Schedule')),
            mayOpen('ems.official.assign') && screen('umpires', t('Umpires')),
            mayOpen('ems.game.score') && screen('scores', t('Scores')),
            screen('weather', t('Weather')),
            mayOpen('ems.game.score') && screen('protests', t('Protests')),
            mayOpen('ems.game.score') && screen('ejections', t('Ejections and suspensions')),
          )
        : [],
    },
    {
      key: 'setup',
      label: t('Setup##an event'),
      parts: mayEdit
        ? [
            tab('about', t('About')),
            tab('when', t('Days')),
            tab('where', t('Venues')),
            tab('divisions', t('Divisions and prices')),
            tab('questions', t('Questions')),
            tab('waivers', t('Waivers')),
            tab('addons', t('Add-ons')),
            tab('passes', t('Passes')),
            tab('coupons', t('Coupons')),
            tab('page', t('More on the page')),
            ...some(mayOpen('mms.users.view') && screen('people', t('Access'))),
          ]
        : [],
    },
    { key: 'history', label: t('History'), parts: [tab('history', t('History'))] },
  ]
  return groups.filter(({ parts }) => parts.length > 0)
}
