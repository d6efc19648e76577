import '../../ui/office.css'
import '../office-event.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { copyEvent } from 'contract/events/copying'
import { mayMoveEvent } from 'contract/events/moves'
import { deleteEvent, getEvent, listEvents, moveEvent, type OfficeEvent } from 'contract/events/office'
import { query, useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PartsNav } from '../../ui/parts-nav.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { spellDays } from '../event-days.ts'
import { useEventGroups } from '../event-nav.tsx'
import { useEventCall } from '../office-parts.tsx'
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
import { EventHistory } from './event-history.tsx'
import { EventDot } from './office-words.tsx'

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
  history: ({ id }) => <EventHistory id={id} />,
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
  const move = useEventCall(moveEvent, { onSuccess: close })
  const remove = useCall(deleteEvent, {
    refresh: [listEvents],
    onSuccess: () => navigate({ to: '/ems/events' }),
  })
  const may = (to: 'draft' | 'published' | 'closed' | 'cancelled') =>
    mayMove && mayMoveEvent(status, to, 'office')
  const send = (to: 'draft' | 'published' | 'closed') => move.mutate({ id, version, status: to })
  return (
    <>
      {status === 'draft' ? (
        <Link className="button" to="/ems/events/$id/preview" params={{ id: String(id) }}>
          {t('Preview')}
        </Link>
      ) : (
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
