import { useInfiniteQuery } from '@tanstack/react-query'
import { listEventHistory } from 'contract/events/office'
import type { Currency } from 'contract/money'
import type { Out } from 'contract/operation'
import { call, readKey } from '../../api.ts'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { OfficeHistory } from '../../ui/office-history.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { writtenMoney } from '../../written.ts'
import { WORDED } from './event-facts.ts'
import { eventField, useEventText } from './office-words.tsx'

/** Who did what to an event: with whom, in which game and for how much. */
export function EventHistory({ id }: { id: number }) {
  const { currency, time_zone } = useTenant()
  const said = useEventText()
  const history = useInfiniteQuery({
    queryKey: [...readKey(listEventHistory), id],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(listEventHistory, { id, ...(pageParam && { before: pageParam }) }, { signal }),
    getNextPageParam: ({ meta }) => meta.next,
  })
  if (history.error && !history.data)
    return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data) return <Skeleton lines={6} />
  const entries = history.data.pages.flatMap(({ data }) => data)
  const about = new Map(entries.map((entry) => [entry.id, aboutOf(entry, currency as Currency, time_zone)]))
  return (
    <OfficeHistory
      audit={entries}
      words={deeds()}
      fieldName={eventField}
      shown={said}
      about={({ id: entry }) => about.get(entry)}
      more={
        history.error ? (
          <ErrorState error={history.error} onRetry={() => void history.fetchNextPage()} />
        ) : (
          history.hasNextPage && (
            <p>
              <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
                {t('Show earlier entries')}
              </Button>
            </p>
          )
        )
      }
    />
  )
}

type Entry = Out<typeof listEventHistory>[number]

/** Facts that are shown as they are, in this order. */
const NAMES = [
  'team',
  'teams',
  'vendor',
  'umpire',
  'name',
  'role',
  'hotel',
  'pass',
  'venues',
  'fields',
  'refund_policy',
]
const AMOUNTS = ['amount', 'fee_cents', 'float_cents', 'sold_cents']

/** Every fact that `aboutOf` shows, for the test that none is forgotten. */
export const SHOWN: readonly string[] = [
  ...NAMES,
  ...AMOUNTS,
  ...Object.keys(WORDED),
  ...['division', 'game', 'score', 'passes', 'addons', 'teams', 'games', 'players', 'letters'],
  ...['back_cents', 'credit_cents', 'invoice', 'order'],
]

/** 'Comets (12U) · Game 14 · $45.00': what an entry is about, as far as it was written down. */
export function aboutOf(
  { before, after, about }: Pick<Entry, 'before' | 'after' | 'about'>,
  currency: Currency,
  time_zone: string,
): string {
  const facts = { ...(before as object), ...(after as object) } as Readonly<Record<string, unknown>>
  const text = (of: unknown) => (typeof of === 'string' && of !== '' ? of : undefined)
  const number = (of: unknown) => (typeof of === 'number' ? of : undefined)
  const money = (of: unknown) => {
    const cents = number(of)
    return cents ? writtenMoney(cents, currency) : undefined
  }
  // Said as a change, with both values.
  const isChange = (name: string) => name in Object(before) && name in Object(after)
  const { game, letters, players, passes, addons } = facts
  const back = money(facts['back_cents'])
  const credit = money(facts['credit_cents'])
  return [
    ...about,
    ...NAMES.map((name) => text(facts[name])).filter(
      (name) => !about.some((one) => name && one.startsWith(name)),
    ),
    about.some((one) => one.endsWith(')')) ? undefined : text(facts['division']),
    typeof game === 'number' ? t('Game {number}', { number: game }) : text(game),
    text(facts['score']),
    Array.isArray(passes) ? passes.join(', ') : undefined,
    Array.isArray(addons) ? addons.map(addonText).join(', ') : undefined,
    counted(number(facts['teams']), (count) => t('{count} team|{count} teams', { count })),
    counted(number(facts['games']), (count) => t('{count} game|{count} games', { count })) ??
      text(facts['games']),
    counted(number(players), (count) => t('{count} player|{count} players', { count })),
    counted(number(letters), (count) => t('{count} email|{count} emails', { count })),
    ...AMOUNTS.map((name) => money(facts[name])),
    back && t('{amount} back', { amount: back }),
    credit && t('{amount} as credit', { amount: credit }),
    ...Object.entries(WORDED)
      .filter(([name]) => !isChange(name))
      .map(([name, write]) => write(facts[name], { currency, time_zone })),
    text(facts['invoice']),
    text(facts['order']),
  ]
    .filter(Boolean)
    .join(' · ')
}

const counted = (count: number | undefined, words: (count: number) => string) =>
  count === undefined ? undefined : words(count)

type Addon = { name: string; option: string | null; quantity: number }
const addonText = ({ name, option, quantity }: Addon) =>
  `${quantity} × ${option ? `${name} (${option})` : name}`

/** What was done, by the action in the audit trail. */
export const deeds = (): Record<string, string> => ({
  'event.created': t('Created'),
  'event.copied': t('Copied from another event'),
  'event.changed': t('Updated'),
  'event.published': t('Published'),
  'event.hidden': t('Unpublished'),
  'event.closed': t('Entries closed'),
  'event.cancelled': t('Canceled'),
  'event.entered': t('Signed up##an event'),
  'event.entry_accepted': t('Entry accepted'),
  'event.entry_declined': t('Entry declined'),
  'event.entry_lapsed': t('Hold ended without payment'),
  'event.balance_paid': t('Balance paid'),
  'event.balance_card_stopped': t('Card on file removed'),
  'event.check_expected': t('Paying by check'),
  'event.unpaid_released': t('Unpaid spot released'),
  'event.addons_bought': t('Add-ons ordered'),
  'event.drawer_opened': t('Cash drawer opened'),
  'event.drawer_closed': t('Cash drawer closed'),
  'event.passes_sold': t('Passes sold'),
  'event.pass_refunded': t('Pass refunded'),
  'event.passes_called_off': t('Passes refunded with the event'),
  'event.gate_list_taken': t('Passes downloaded for the gate'),
  'event.team_checked_in': t('Team checked in'),
  'event.team_check_in_undone': t('Team check-in undone'),
  'event.paper_seen': t('Paper seen at check-in'),
  'event.paper_not_seen': t('Paper marked as not seen'),
  'event.plate_terms_changed': t('Plate fee changed'),
  'event.plate_paid': t('Plate fee payment received'),
  'event.plate_reminded': t('Plate fee reminders sent'),
  'event.plate_refunded': t('Plate fees refunded'),
  'event.vendor_added': t('Sponsor or vendor added'),
  'event.vendor_changed': t('Sponsor or vendor changed'),
  'event.vendor_removed': t('Sponsor or vendor removed'),
  'event.invoice_sent': t('Invoice sent'),
  'event.invoice_paid': t('Invoice payment received'),
  'event.invoice_reminded': t('Invoice emailed again'),
  'event.invoice_refunded': t('Invoice refunded'),
  'event.invoice_voided': t('Invoice canceled'),
  'event.person_added': t('Access given'),
  'event.person_removed': t('Access removed'),
  'event.stay_rule_changed': t('Stay-to-play rule changed'),
  'event.waivers_signed': t('Waivers signed'),
  'event.waivers_mailed': t('Families asked to sign'),
  'event.signing_link_renewed': t('New signing link made'),
  'event.answers_changed': t('Answers changed'),
  'event.stay_saved': t('Team’s rooms updated'),
  'event.stay_exempted': t('Exempted from booking rooms'),
  'event.stay_exemption_declined': t('Exemption declined'),
  'event.hotel_list_imported': t('Hotel list imported'),
  'event.missing_reminded': t('Reminded of what’s missing'),
  'event.stay_reminded': t('Teams reminded to book rooms'),
  'event.protest_terms_changed': t('Protest fee and deadline changed'),
  'event.protest_filed': t('Protest filed'),
  'event.protest_fee_received': t('Protest fee paid'),
  'event.protest_fee_returned': t('Protest fee returned'),
  'event.protest_upheld': t('Protest upheld'),
  'event.protest_denied': t('Protest denied'),
  'event.protest_withdrawn': t('Protest withdrawn'),
  'event.lineup_saved': t('Lineup card saved'),
  'event.ejection_noted': t('Ejection noted'),
  'event.ejection_named': t('Ejected person named'),
  'event.ejection_taken_back': t('Ejection undone'),
  'event.person_suspended': t('Suspended'),
  'event.suspension_lifted': t('Suspension lifted'),
  'event.withdrawn': t('Withdrawn'),
  'event.entrant_moved': t('Moved to another division'),
  'event.roster_saved': t('Roster updated'),
  'event.teams_imported': t('Teams imported'),
  'event.import_undone': t('Team import undone'),
  'event.entrant_removed': t('Removed from the event'),
  'event.schedule_requested': t('Team’s schedule requests changed'),
  'event.schedule_published': t('Schedule published'),
  'event.schedule_reminded': t('Teams reminded of the schedule'),
  'event.refund_policy_chosen': t('Refund policy chosen'),
  'event.play_stopped': t('Play stopped'),
  'event.play_resumed': t('Play resumed'),
  'event.lightning_noted': t('Lightning noted'),
  'event.next_word_set': t('Next update set'),
  'event.fields_marked': t('Field conditions changed'),
  'event.weather_decided': t('Weather option chosen'),
  'event.weather_undone': t('Weather option undone'),
  'event.weather_refunds_sent': t('Weather refunds sent'),
  'event.cut_short_refunded': t('Refunded after the weather'),
  'event.umpire_rules_changed': t('Crew settings changed'),
  'event.umpire_assigned': t('Umpire assigned'),
  'event.umpires_filled': t('Open umpire positions filled'),
  'event.umpires_asked': t('Umpires asked'),
  'event.umpires_released': t('Umpires taken off the games'),
  'event.umpire_released': t('Umpire removed from a game'),
  'event.umpire_no_show': t('Umpire didn’t show up'),
  'event.umpire_rates_changed': t('Umpire and staff rates changed'),
  'event.staff_work_saved': t('Work of staff entered'),
  'event.staff_work_removed': t('Work of staff removed'),
  'event.umpire_paid': t('Umpire or staff paid'),
  'event.umpire_payment_undone': t('Payment to umpire or staff undone'),
  'event.umpire_accepted': t('Umpire accepted'),
  'event.umpire_declined': t('Umpire declined'),
  'event.berth_offered': t('Berth offered'),
  'event.berth_accepted': t('Berth accepted'),
  'event.berth_declined': t('Berth declined'),
  'event.berth_late': t('Berth not answered in time'),
  'event.berth_given_up': t('Berth’s entry withdrawn'),
  'event.berth_called_off': t('Berth called off'),
  'event.berth_extended': t('More days for a berth'),
  'event.berth_entered': t('Entered by a berth'),
  'event.berths_set': t('Berths changed'),
  'event.berths_deleted': t('Berths deleted'),
  'event.entry_called_off': t('Entry ended with the event'),
  'contest.drawn': t('Games drawn'),
  'contest.published': t('Brackets and standings published'),
  'contest.hidden': t('Brackets and standings taken off the page'),
  'contest.team_withdrawn': t('Team withdrew from its games'),
  'contest.team_back': t('Team returned to its games'),
  'game.recorded': t('Result recorded'),
  'game.confirmed': t('Result confirmed'),
  'game.disputed': t('Result disputed by a book'),
  'game.corrected': t('Result corrected'),
  'game.pitching_decided': t('Decided about a pitcher over the limit'),
  'game.taken_back': t('Result undone'),
  'game.links_renewed': t('Scoring links replaced'),
  'contest.scoring_changed': t('Scoring rules changed'),
  'contest.tie_breaks_changed': t('Tiebreakers changed'),
})
