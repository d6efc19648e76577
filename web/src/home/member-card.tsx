import '../ui/skeleton.css'
import './member-card.css'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { HouseholdPerson, HouseholdRegistration } from 'contract/families/household'
import type { OwnPerson } from 'contract/home'
import { getMemberPhoto } from 'contract/members'
import { STATUS_LABELS } from 'contract/statuses'
import { query } from '../api.ts'
import { t, told } from '../language.ts'
import { smallLogo, useTenant } from '../tenant.ts'
import { useObjectAddress } from '../ui/files/object-address.ts'
import { spelledDay } from '../written.ts'

const CardCode = lazy(() => import('./card-code.tsx').then((file) => ({ default: file.CardCode })))

type Props = { person: HouseholdPerson; more: OwnPerson | undefined }

/** The membership card: what somebody is proud of, and shows at the gate. A tap brings its code. */
export function MemberCard({ person, more }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [registration] = person.registrations
  if (!registration) return null
  const { card_path } = registration
  return (
    <div className="member-card-with">
      {card_path ? (
        <button
          type="button"
          className="member-card"
          aria-label={t('Show the card of {name}', { name: person.name })}
          onClick={() => setOpen(true)}
        >
          <Face person={person} registration={registration} hasPicture={more?.has_picture ?? false} hasCode />
        </button>
      ) : (
        <article className="member-card" data-off>
          <Face person={person} registration={registration} hasPicture={more?.has_picture ?? false} />
        </article>
      )}
      <NextDivision more={more} />
      {isOpen && card_path && (
        <Suspense fallback={null}>
          <CardCode
            person={person}
            registration={registration}
            path={card_path}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

type FaceProps = {
  person: HouseholdPerson
  registration: HouseholdRegistration
  hasPicture: boolean
  hasCode?: boolean
}

function Face({ person, registration, hasPicture, hasCode = false }: FaceProps) {
  const tenant = useTenant()
  const { season, team, division, membership, status, begins_on } = registration
  return (
    <>
      <Stitches />
      <span className="member-card-head">
        <img src={smallLogo(tenant.logo)} alt="" width="32" height="32" />
        <span>{tenant.name}</span>
        <span className="member-card-season numbers">{season}</span>
      </span>
      <span className="member-card-who">
        <Portrait person={person} hasPicture={hasPicture} />
        <span className="member-card-names">
          <span className="member-card-name">{person.name}</span>
          <span className="member-card-team">
            {[team ?? membership, division].filter(Boolean).join(' · ')}
          </span>
        </span>
      </span>
      <span className="member-card-foot">
        <span className="member-card-number numbers">{person.member_number}</span>
        <span className="member-card-standing" data-good={(status === 'active' && !begins_on) || undefined}>
          {begins_on ? t('From {day}', { day: spelledDay(begins_on) }) : told(STATUS_LABELS[status])}
        </span>
        {hasCode && <IconQrcode size={26} stroke={1.5} aria-hidden />}
      </span>
    </>
  )
}

/** The picture, or the first letters of the name. */
function Portrait({ person, hasPicture }: { person: HouseholdPerson; hasPicture: boolean }) {
  const photo = useQuery({
    ...query(getMemberPhoto, { id: person.id }),
    enabled: hasPicture,
    staleTime: 300_000,
    retry: false,
  })
  const address = useObjectAddress(photo.data?.blob)
  if (address) return <img className="member-card-portrait" src={address} alt="" width="72" height="72" />
  const words = person.name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return (
    <span className="member-card-portrait" aria-hidden="true">
      {letters.join('').toUpperCase()}
    </span>
  )
}

/** The seams of a ball, as the ground of the card. */
const Stitches = () => (
  <svg
    className="member-card-stitches"
    viewBox="0 0 320 200"
    preserveAspectRatio="xMaxYMid slice"
    aria-hidden="true"
  >
    <circle cx="268" cy="86" r="122" />
    <path d="M186-6c34 34 42 132 8 196" />
    <path d="M334-22c-34 44-38 150 4 222" />
    <path className="member-card-thread" d="M186-6c34 34 42 132 8 196" />
    <path className="member-card-thread" d="M334-22c-34 44-38 150 4 222" />
  </svg>
)

function NextDivision({ more }: { more: OwnPerson | undefined }) {
  const next = more?.next_division
  if (!next) return null
  return (
    <p className="member-card-next dim">
      {next.is_new
        ? t('Moves up to {label} next season ({age} on {day})', {
            label: next.label,
            age: next.age,
            day: spelledDay(next.cutoff),
          })
        : t('Stays in {label} next season ({age} on {day})', {
            label: next.label,
            age: next.age,
            day: spelledDay(next.cutoff),
          })}
    </p>
  )
}

export const MemberCardSkeleton = () => (
  <div className="member-card-with">
    <div className="member-card skeleton" role="status" aria-label={t('Loading...')} />
  </div>
)
