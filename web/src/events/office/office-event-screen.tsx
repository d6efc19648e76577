import '../../ui/office.css'
import '../office-event.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { copyEvent } from 'contract/events/copying'
import { mayMoveEvent } from 'contract/events/moves'
import {
  deleteEvent,
  getEvent,
  listEventHistory,
  listEvents,
  moveEvent,
  type OfficeEvent,
} from 'contract/events/office'
import { query, useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { OfficeHistory } from '../../ui/office-history.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PartsNav } from '../../ui/parts-nav.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { spellDays } from '../event-days.ts'
import { useEventGroups } from '../event-nav.tsx'
import { AddonOrdersStep } from './office-addon-orders.tsx'
import { AddonsStep } from './office-addons.tsx'
import { AccountStep } from './office-account.tsx'
import { AboutStep } from './office-about.tsx'
import { EntrantsStep } from './office-entrants.tsx'
import { CancelEvent } from './cancel-event.tsx'
import { CouponsStep } from './office-coupons.tsx'
import { CopyEvent } from './office-copy.tsx'
import { DivisionsStep } from './office-divisions.tsx'
import { PassTypesStep } from '../passes/office-pass-types.tsx'
import { PassesStep } from '../passes/office-passes.tsx'
import { OverviewStep } from './office-overview.tsx'
import { PageStep } from './office-page.tsx'
import { WaiversStep } from './office-waivers.tsx'
import { QuestionsStep } from './office-questions.tsx'
import { WhenStep } from './office-when.tsx'
import { WhereStep } from './office-where.tsx'
import { EventDot, eventField, eventText } from './office-words.tsx'

const back = () => <Link to="/ems/events">{t('Events')}</Link>

/** One event: how it stands, and the steps of its editor. */
export function OfficeEventScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const event = useQuery(query(getEvent, { id: Number(id) }))
  if (event.data) return <Known key={id} event={event.data} />
  return (
    <>
      <PageHeader title={t('Event')} back={back()} />
      {event.error ? (
        <ErrorState error={event.error} onRetry={() => void event.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={10} />
        </Panel>
      )}
    </>
  )
}

type Part = (event: OfficeEvent, open: (key: string) => void) => ReactNode

/** What stands on this screen, by the keys of `useEventGroups`; a step of the setup leads to the next one. */
const PARTS: Readonly<Record<string, Part>> = {
  '': (event, open) => <OverviewStep event={event} onStep={open} />,
  entrants: (event) => <EntrantsStep event={event} />,
  ordered: (event) => <AddonOrdersStep event={event} />,
  sold: (event) => <PassesStep event={event} />,
  account: (event) => <AccountStep event={event} />,
  about: (event, open) => <AboutStep event={event} onNext={() => open('when')} />,
  when: (event, open) => <WhenStep event={event} onNext={() => open('where')} />,
  where: (event, open) => <WhereStep event={event} onNext={() => open('divisions')} />,
  divisions: (event, open) => <DivisionsStep event={event} onNext={() => open('questions')} />,
  questions: (event, open) => <QuestionsStep event={event} onNext={() => open('waivers')} />,
  waivers: (event, open) => <WaiversStep event={event} onNext={() => open('addons')} />,
  addons: (event, open) => <AddonsStep event={event} onNext={() => open('passes')} />,
  passes: (event, open) => <PassTypesStep event={event} onNext={() => open('page')} />,
  coupons: (event) => <CouponsStep event={event} />,
  page: (event, open) => <PageStep event={event} onNext={() => open('')} />,
  history: ({ id }) => <History id={id} />,
}

function Known({ event }: { event: OfficeEvent }) {
  const [{ tab }, setView] = useUrlState({ tab: '' })
  const groups = useEventGroups(event)
  const open = (key: string) => setView({ tab: key })
  const keys = groups.flatMap(({ parts }) => parts.map(({ key }) => key))
  const shown = keys.includes(tab) && Object.hasOwn(PARTS, tab) ? tab : ''
  return (
    <>
      <PageHeader
        title={event.name}
        back={back()}
        note={
          <>
            <EventDot status={event.status} /> · {spellDays(event.starts_on, event.ends_on)}
            {event.place && ` · ${event.place}`}
          </>
        }
        actions={<Acts event={event} />}
      />
      <PartsNav label={t('Event')} current={shown} groups={groups} />
      {PARTS[shown]!(event, open)}
    </>
  )
}

/** What can be done with the event as it stands. */
function Acts({ event }: { event: OfficeEvent }) {
  const { id, version, status, slug, missing, taken } = event
  const navigate = useNavigate()
  const [asks, setAsks] = useState<'cancel' | 'delete' | 'close' | 'copy'>()
  const mayCopy = useMay(copyEvent)
  const mayMove = useMay(moveEvent)
  const mayDelete = useMay(deleteEvent) && status === 'draft' && taken === 0
  const close = () => setAsks(undefined)
  const move = useCall(moveEvent, { onSuccess: close })
  const remove = useCall(deleteEvent, {
    refresh: [listEvents],
    onSuccess: () => navigate({ to: '/ems/events' }),
  })
  const may = (to: 'draft' | 'published' | 'closed' | 'cancelled') =>
    mayMove && mayMoveEvent(status, to, 'office')
  const send = (to: 'draft' | 'published' | 'closed') => move.mutate({ id, version, status: to })
  return (
    <>
      {status !== 'draft' && (
        <a className="button" href={`/ems/event/${slug}`} target="_blank" rel="noopener">
          {t('View page')}
        </a>
      )}
      {mayCopy && <Button onClick={() => setAsks('copy')}>{t('Copy')}</Button>}
      {may('cancelled') && status !== 'draft' && (
        <Button onClick={() => setAsks('cancel')}>{t('Cancel event')}</Button>
      )}
      {mayDelete && <Button onClick={() => setAsks('delete')}>{t('Delete draft')}</Button>}
      {may('draft') && taken === 0 && (
        <Button busy={move.isPending} onClick={() => send('draft')}>
          {t('Unpublish')}
        </Button>
      )}
      {may('closed') && <Button onClick={() => setAsks('close')}>{t('Close entries')}</Button>}
      {may('published') && (
        <Button
          kind="primary"
          busy={move.isPending}
          disabled={status === 'draft' && missing.length > 0}
          onClick={() => send('published')}
        >
          {status === 'draft' ? t('Publish') : t('Reopen entries')}
        </Button>
      )}
      {asks === 'close' && (
        <ConfirmDialog
          title={t('Close entries?')}
          confirmLabel={t('Close entries')}
          kind="primary"
          busy={move.isPending}
          onConfirm={() => send('closed')}
          onClose={close}
        >
          <p>{t('The page stays online, but entries stop. You can reopen them anytime.')}</p>
        </ConfirmDialog>
      )}
      {asks === 'copy' && <CopyEvent event={event} onClose={close} />}
      {asks === 'delete' && (
        <ConfirmDialog
          title={t('Delete this draft?')}
          confirmLabel={t('Delete draft')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onClose={close}
        >
          <p>{t('Everything typed here will be lost.')}</p>
        </ConfirmDialog>
      )}
      {/* Somebody else may have canceled it meanwhile. */}
      {asks === 'cancel' && may('cancelled') && <CancelEvent event={event} onClose={close} />}
    </>
  )
}

const deeds = (): Record<string, string> => ({
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
  'event.schedule_published': t('Schedule published'),
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

function History({ id }: { id: number }) {
  const history = useQuery(query(listEventHistory, { id }))
  if (history.error) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data) return <Skeleton lines={6} />
  return <OfficeHistory audit={history.data} words={deeds()} fieldName={eventField} shown={eventText} />
}
