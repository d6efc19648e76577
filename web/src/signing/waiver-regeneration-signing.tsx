import './waiver-regeneration.css'
import { IconCircleCheck, IconFileTypePdf } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { parseDay } from 'contract/dates'
import {
  recreateWaivers,
  showProvenWaivers,
  type ProvenWaivers as Proven,
  type SignedAgain,
} from 'contract/signing/waiver-regeneration'
import { Problem, invalidField } from 'contract/problem'
import { WaiverChanged } from 'contract/waivers'
import { call, query } from '../api.ts'
import { t, told } from '../language.ts'
import { rich } from '../rich.tsx'
import { TypedDayField } from '../ui/days/typed-day-field.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Moment } from '../ui/values.tsx'
import { WaiverSigning, type GivenSignature } from '../waivers/waivers.tsx'

type Props = {
  token: string
  /** The proof is no longer valid. */
  onOver: (sentence: string) => void
}

/** The texts that apply now, then the signed documents. */
export function ProvenWaivers({ token, onOver }: Props) {
  const client = useQueryClient()
  const read = query(showProvenWaivers, { token })
  const proven = useQuery({ ...read, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY })
  const over = isOver(proven.error) ? proven.error.message : undefined
  useEffect(() => {
    if (over) onOver(over)
  }, [over, onOver])

  const sign = async (given: GivenSignature, signer_dob: string | undefined) => {
    const { waivers } = await call(recreateWaivers, {
      token,
      ...given,
      ...(signer_dob ? { signer_dob } : {}),
    }).catch((error: unknown) => {
      if (isOver(error)) onOver(error.message)
      // The message asks to read the new text, so it has to be loaded.
      if (WaiverChanged.is(error)) void proven.refetch()
      throw error
    })
    client.setQueryData(read.queryKey, (before) => before && { ...before, signed: waivers })
  }

  if (proven.error && !proven.data && !over)
    return <ErrorState error={proven.error} onRetry={() => void proven.refetch()} />
  if (!proven.data) return <Skeleton lines={8} />
  if (proven.data.signed) return <Papers {...proven.data} signed={proven.data.signed} />
  return <Signing proven={proven.data} onSign={sign} />
}

/** Unknown, or no longer valid: the only way is to start again. */
const isOver = (error: unknown): error is Problem =>
  error instanceof Problem && (error.status === 410 || error.status === 404)

const DOB = 'signer_dob'

type SigningProps = {
  proven: Proven
  onSign: (given: GivenSignature, signer_dob: string | undefined) => Promise<void>
}

function Signing({ proven, onSign }: SigningProps) {
  const { name, signer_name, is_guardian, needs_signer_dob, waivers } = proven
  const [dob, setDob] = useState('')
  const [dobError, setDobError] = useState<string>()
  const heading = useFocus()
  const sign = async (given: GivenSignature) => {
    const missing = needs_signer_dob && !parseDay(dob) ? told('Enter your date of birth.') : undefined
    setDobError(missing)
    if (missing) {
      document.getElementById(DOB)?.focus()
      throw invalidField('signer_dob', missing)
    }
    await onSign(given, needs_signer_dob ? dob : undefined)
  }
  if (waivers.length === 0)
    return (
      <p ref={heading} tabIndex={-1} className="again-box">
        {t('There’s nothing to sign for {name} right now. Waivers go with an active membership.', {
          name,
        })}
      </p>
    )
  return (
    <div className="again-box">
      <h2 ref={heading} tabIndex={-1}>
        {t('Waivers for {name}', { name })}
      </h2>
      {needs_signer_dob && (
        <TypedDayField
          label={t('{signer_name}’s date of birth', { signer_name })}
          hint={t('MM/DD/YYYY. Only an adult can sign for a child.')}
          autoComplete="bday"
          id={DOB}
          name="signer_dob"
          value={dob}
          onChange={setDob}
          error={dobError}
        />
      )}
      <WaiverSigning
        signer_name={signer_name}
        is_guardian={is_guardian}
        people={[{ key: 'person', name }]}
        waivers={waivers}
        signed={false}
        onSign={sign}
      />
    </div>
  )
}

type PapersProps = Pick<Proven, 'name' | 'email'> & { signed: readonly SignedAgain[] }

function Papers({ name, signed, email }: PapersProps) {
  const heading = useFocus()
  return (
    <div className="again-box">
      <h2 ref={heading} tabIndex={-1} className="again-done">
        <IconCircleCheck size={28} stroke={1.6} aria-hidden />
        {t('Signed for {person}', { person: name })}
      </h2>
      <p>
        {rich('Thank you! We’ve emailed the signed documents to {email}. You can also save them here.', {
          email: <b>{email}</b>,
        })}
      </p>
      <ul className="again-papers">
        {signed.map(({ id, title, version, signed_at, pdf_url }) => (
          <li key={id}>
            <a href={pdf_url} download>
              <IconFileTypePdf size={20} stroke={1.6} aria-hidden />
              <span>
                {title}
                <span className="visually-hidden">{t(', PDF')}</span>
              </span>
            </a>
            <span className="dim">
              {rich('Version {version}, signed {moment}', {
                version,
                moment: <Moment at={signed_at} />,
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Focuses whatever has replaced the form. */
function useFocus() {
  const element = useRef<HTMLHeadingElement & HTMLParagraphElement>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
