import './household.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { HouseholdPerson, HouseholdRegistration } from 'contract/families/household'
import { listUpgrades } from 'contract/renewing/upgrade'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Day, Moment } from '../ui/values.tsx'
import { writtenDay } from '../written.ts'
import { HouseholdCredentials } from './household-credentials.tsx'
import { HouseholdDocuments } from './documents/household-documents.tsx'
import { HouseholdCard } from './household-card.tsx'
import { HouseholdFile } from './household-file.tsx'
import { WalletButtons } from './wallet-buttons.tsx'
import { MemberPhotoChange } from './member-photo-change.tsx'
import { downloadHouseholdCard } from 'contract/cards/cards'
import { downloadHouseholdWaiver } from 'contract/signing/waivers-again'

const HouseholdDetails = lazy(() =>
  import('./household-details.tsx').then((file) => ({ default: file.HouseholdDetails })),
)

/** One person in the household: the card comes first, because that is what the gate asks for. */
export function HouseholdPersonPanel({ person }: { person: HouseholdPerson }) {
  const { name, is_self, member_number, registrations, waivers } = person
  const current = registrations.filter((one) => one.is_current)
  const past = registrations.filter((one) => !one.is_current)
  return (
    <Panel
      className="household-person"
      title={
        <>
          {name} {is_self && <span className="dim">{t('(you)')}</span>}
        </>
      }
      actions={<Copyable text={member_number} name={t('member ID')} />}
    >
      {person.may_change && <MemberPhotoChange memberId={person.id} name={name} />}
      {current.map((registration) => (
        <Current key={registration.id} registration={registration} person={person} />
      ))}
      {current.length === 0 && (
        <p className="dim">{past.length > 0 ? t('Not registered right now.') : t('Not registered yet.')}</p>
      )}
      {past.length > 0 && <Past registrations={past} />}
      {waivers.length > 0 && <Waivers waivers={waivers} name={name} />}
      {person.may_change && <Details memberId={person.id} person={name} />}
      {is_self && <HouseholdCredentials memberId={person.id} />}
      <HouseholdDocuments memberId={person.id} person={name} isRegistered={current.length > 0} />
    </Panel>
  )
}

function Details({ memberId, person }: { memberId: number; person: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="household-more household-row">
      <span className="dim">{t('Phone, address and emergency contact')}</span>
      <Button aria-label={t('{person}’s details', { person })} onClick={() => setOpen(true)}>
        {t('View and edit')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <HouseholdDetails memberId={memberId} person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

type CurrentProps = { registration: HouseholdRegistration; person: HouseholdPerson }

function Current({ registration, person }: CurrentProps) {
  const {
    id,
    status,
    membership,
    season,
    begins_on,
    has_card,
    card_path,
    valid_from,
    valid_until,
    grace_until,
  } = registration
  const cardOf = t('{name}’s {membership} card', { membership, name: person.name })
  return (
    <article className="household-registration" data-card={has_card || undefined}>
      {has_card && <HouseholdCard registration={registration} person={person} />}
      <div>
        <div className="household-head">
          <h3>{membership}</h3>
          <StatusDot status={status} begins_on={begins_on} />
        </div>
        <Facts
          facts={[
            [t('Season'), season],
            [t('Valid from'), <Day key="from" day={valid_from} />],
            [t('Valid until'), <Day key="until" day={valid_until} />],
            ...placeOf(registration),
          ]}
        />
        {registration.team && (
          <p className="no-print">
            <Link to="/mms/member/transfers" aria-label={t('Another team for {name}', { name: person.name })}>
              {t('Move to another team')}
            </Link>
          </p>
        )}
        {grace_until && (
          <p className="dim">
            {t('Expired, but still valid until {day} while you renew.', { day: writtenDay(grace_until) })}
          </p>
        )}
        {status === 'waiting_for_approval' && (
          <p className="dim">
            {t(
              'Your club is reviewing this registration. We’ll email you as soon as there’s a decision, and the card will be here.',
            )}
          </p>
        )}
        {card_path && <WalletButtons registration_id={id} name={person.name} />}
        {card_path && (
          <div className="household-files no-print">
            <HouseholdFile
              op={downloadHouseholdCard}
              input={{ registration_id: id, format: 'png' }}
              name={`${t('Picture')}: ${cardOf}`}
            >
              {t('Picture')}
            </HouseholdFile>
            <HouseholdFile
              op={downloadHouseholdCard}
              input={{ registration_id: id, format: 'pdf' }}
              name={`PDF: ${cardOf}`}
            >
              {t('PDF')}
            </HouseholdFile>
            <UpgradeLink registration_id={id} of={cardOf} />
            <Link
              to={card_path}
              className="button"
              data-kind="quiet"
              aria-label={`${t('Verification page')}: ${cardOf}`}
            >
              {t('Verification page')}
            </Link>
          </div>
        )}
      </div>
    </article>
  )
}

/** Where somebody plays, as far as it is known. */
const placeOf = ({ division, team, league }: HouseholdRegistration) =>
  (
    [
      [t('Team'), team],
      [t('Division'), division],
      [t('League'), league],
    ] as const
  ).filter(([, value]) => value !== null)

const Past = ({ registrations }: { registrations: readonly HouseholdRegistration[] }) => (
  <details className="household-more">
    <summary>{t('Earlier seasons ({count})', { count: registrations.length })}</summary>
    <ul className="household-list">
      {registrations.map((one) => (
        <li key={one.id}>
          <span>
            {one.season}: {one.membership}
            <span className="dim">{placeOf(one).map(([, value]) => ` · ${value}`)}</span>
          </span>
          <StatusDot status={one.status} />
        </li>
      ))}
    </ul>
  </details>
)

const Waivers = ({ waivers, name }: Pick<HouseholdPerson, 'waivers' | 'name'>) => (
  <details className="household-more">
    <summary>{t('Signed waivers ({count})', { count: waivers.length })}</summary>
    <ul className="household-list">
      {waivers.map(({ signature_id, title, signer, signed_at }) => (
        <li key={signature_id}>
          <span>
            {title}
            <span className="dim household-line">
              {rich('Signed by {signer}, {moment}', {
                signer,
                moment: <Moment at={signed_at} part="day" />,
              })}
            </span>
          </span>
          <HouseholdFile
            op={downloadHouseholdWaiver}
            input={{ signature_id }}
            name={t('PDF: {title}, signed for {name}', { title, name })}
          >
            {t('PDF')}
          </HouseholdFile>
        </li>
      ))}
    </ul>
  </details>
)

/** Only shown if there is something to upgrade to. */
function UpgradeLink({ registration_id, of }: { registration_id: number; of: string }) {
  const found = useQuery(query(listUpgrades, { registration_id }))
  if (!found.data?.upgrades.length) return null
  return (
    <a href={`/mms/member/upgrade/${registration_id}`} className="button" data-kind="quiet">
      {t('Upgrade')}
      <span className="visually-hidden">: {of}</span>
    </a>
  )
}
