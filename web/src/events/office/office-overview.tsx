import '../../ui/office.css'
import '../office-event.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OfficeEvent } from 'contract/events/office'
import { countCheckIns } from 'contract/events/check-in'
import { previewCancellation } from 'contract/events/entrants'
import { passGateChoice } from 'contract/events/pass-gate'
import { kindLabel } from 'contract/events/kinds'
import { query, useMay } from '../../api.ts'
import { updateEvent } from 'contract/events/office'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CardTable } from '../../ui/tables/card-table.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { useLocale } from '../../ui/locale.ts'
import { Notice } from '../../ui/notice.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { Count, Day } from '../../ui/values.tsx'
import { RefundsLeft } from './cancel-event.tsx'
import { EventTiles } from './event-tiles.tsx'
import { EventToDo } from './event-work.tsx'
import { embedSnippet } from './embed-snippet.ts'
import { spellDays } from '../event-days.ts'
import { pricesText, whereText } from './office-words.tsx'

const STEPS = () => ({
  about: t('About'),
  when: t('Days'),
  where: t('Venues'),
  divisions: t('Divisions and prices'),
})

type Props = { event: OfficeEvent; onStep: (step: string) => void }

/** How an event stands: what is missing, what has been sold, and what visitors will see. */
export function OverviewStep({ event, onStep }: Props) {
  const { currency } = useLocale()
  const mayEdit = useMay(updateEvent)
  const maySeeRefunds = useMay(previewCancellation)
  const { missing, divisions, status, cancel_reason } = event
  const isSold = status !== 'draft'
  return (
    <>
      {isSold && status !== 'cancelled' && <EventToDo id={event.id} />}
      {isSold && <EventTiles event={event} />}
      <div className="office-columns">
        <div>
          {status === 'cancelled' && cancel_reason && (
            <Notice kind="bad" title={t('Canceled')}>
              {cancel_reason}
            </Notice>
          )}
          {status === 'cancelled' && maySeeRefunds && <RefundsLeft event={event} />}
          {missing.length > 0 && mayEdit && (
            <Panel title={t('Before you publish')}>
              <ul className="office-event-missing">
                {missing.map(({ step, reason }) => (
                  <li key={`${step} ${told(reason)}`}>
                    <span>{told(reason)}</span>
                    <Button kind="quiet" onClick={() => onStep(step)}>
                      {STEPS()[step]}
                    </Button>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <Panel title={t('Divisions')}>
            <CardTable
              label={t('Divisions')}
              columns={[
                { header: t('Division') },
                { header: t('Price') },
                { header: t('Entered'), number: true },
                { header: t('Left'), number: true },
              ]}
              rows={divisions.map(({ id, label, prices, capacity, taken }) => ({
                key: id,
                cells: [
                  told(label),
                  <span key="price">{pricesText(prices, currency)}</span>,
                  <Count key="entered" of={taken} />,
                  capacity === null ? t('No limit') : <Count key="left" of={capacity - taken} />,
                ],
              }))}
            />
          </Panel>
        </div>
        <div>
          {event.entrant === 'team' && status !== 'draft' && status !== 'cancelled' && (
            <CheckedIn event={event} />
          )}
          <Panel title={t('Facts')}>
            <Facts
              facts={[
                [t('Kind'), told(kindLabel(event.kind))],
                [t('When'), spellDays(event.starts_on, event.ends_on)],
                [t('Where'), whereText(event) || '—'],
                [t('Entries open on'), <Day key="opens" day={event.registration_opens_on} />],
                [t('Entries close on'), <Day key="closes" day={event.registration_closes_on} />],
                [t('Spots in all'), event.capacity === null ? t('No limit') : String(event.capacity)],
                [
                  t('Web address'),
                  <Copyable
                    key="address"
                    name={t('link')}
                    text={`${location.origin}/ems/event/${event.slug}`}
                  />,
                ],
              ]}
            />
          </Panel>
          {status !== 'draft' && status !== 'cancelled' && <OwnWebsite event={event} />}
        </div>
      </div>
    </>
  )
}

/** The event on the page of a club. */
function OwnWebsite({ event: { slug, name } }: Pick<Props, 'event'>) {
  return (
    <Panel title={t('On your own website')}>
      <p className="dim">
        {t(
          'Paste this code on your site. It shows prices and open spots, with a button to enter. It is always up to date.',
        )}
      </p>
      <p>
        <Copyable
          isCode
          name={t('code')}
          text={embedSnippet({ site: location.origin, slug, part: 'event', title: name })}
        />
      </p>
    </Panel>
  )
}

/** How many teams have checked in, of those that are expected. */
function CheckedIn({ event: { id } }: Pick<Props, 'event'>) {
  const counts = useQuery(query(countCheckIns, { id }))
  const maySee = useMay(passGateChoice)
  const divisions = counts.data?.filter(({ expected }) => expected > 0) ?? []
  if (divisions.length === 0) return null
  const sum = (of: (one: (typeof divisions)[number]) => number) =>
    divisions.reduce((all, one) => all + of(one), 0)
  return (
    <Panel
      title={t('Team check-in')}
      actions={
        maySee && (
          <Link to="/ems/events/$id/check-in" params={{ id: String(id) }}>
            {t('Open##check-in')}
          </Link>
        )
      }
    >
      <Facts
        facts={[
          [
            t('Teams checked in'),
            t('{inside} of {all}', {
              inside: sum((one) => one.checked_in),
              all: sum((one) => one.expected),
            }),
          ],
          ...(divisions.length > 1
            ? divisions.map(
                ({ division, checked_in, expected }) =>
                  [told(division), t('{inside} of {all}', { inside: checked_in, all: expected })] as const,
              )
            : []),
        ]}
      />
    </Panel>
  )
}
