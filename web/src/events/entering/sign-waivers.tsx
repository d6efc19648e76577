import '../entering.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parseDay } from 'contract/dates'
import { listMyEvents } from 'contract/events/entering'
import {
  listEventsToSign,
  showEventWaivers,
  signEventWaivers,
  type EventToSign,
} from 'contract/events/waivers'
import { invalidField } from 'contract/problem'
import { WaiverChanged } from 'contract/waivers'
import { call, query, readKey } from '../../api.ts'
import { t, told } from '../../language.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TypedDayField } from '../../ui/days/typed-day-field.tsx'
import { WaiverSigning, type GivenSignature } from '../../waivers/waivers.tsx'
import { writtenList } from '../../written.ts'

type Person = EventToSign['people'][number]
type Props = {
  slug: string
  /** Of whom what is unsigned is shown. */
  isShown: (person: Person) => boolean
  /** What is said when nothing is left; by default nothing. */
  done?: string
  onSigned?: () => void
}

/** What is still to be signed for an event by those who are shown, one signature for all that one signer signs. */
export function SignWaivers({ slug, isShown, done, onSigned }: Props) {
  const read = query(showEventWaivers, { slug })
  const open = useQuery({ ...read, refetchOnWindowFocus: false })
  const client = useQueryClient()
  const [signed, setSigned] = useState<readonly string[]>([])
  if (open.error) return <ErrorState error={open.error} onRetry={() => void open.refetch()} />
  if (!open.data)
    return (
      <Panel>
        <Skeleton lines={6} />
      </Panel>
    )
  const { people, waivers } = open.data
  const shown = people.filter(isShown)
  const others = shown.filter(({ signer }) => signer === null)
  const groups = bySigner(shown)
  const sign = async (group: readonly Person[], given: GivenSignature, signer_dob: string | undefined) => {
    const left = await call(signEventWaivers, {
      slug,
      member_ids: group.map(({ member_id }) => member_id),
      ...given,
      ...(signer_dob && { signer_dob }),
    }).catch((error: unknown) => {
      // The message asks to read the new text, so it has to be loaded.
      if (WaiverChanged.is(error)) void open.refetch()
      throw error
    })
    setSigned((before) => [...before, ...group.map(({ name }) => name)])
    client.setQueryData(read.queryKey, left)
    onSigned?.()
    for (const operation of [listMyEvents, listEventsToSign])
      void client.invalidateQueries({ queryKey: readKey(operation) })
  }
  return (
    <>
      {signed.length > 0 && (
        <Notice kind="good" isNews title={t('Signed for {people}', { people: writtenList([...signed]) })}>
          {t('We’ll email you the signed documents.')}
        </Notice>
      )}
      {groups.map((group) => (
        <Panel key={group.map(({ member_id }) => member_id).join()}>
          <Signing group={group} waivers={waivers} onSign={(given, dob) => sign(group, given, dob)} />
        </Panel>
      ))}
      {others.length > 0 && (
        <Notice
          kind="info"
          title={t('{people} can’t be signed for from your account', {
            people: writtenList(others.map(({ name }) => name)),
          })}
        >
          {t(
            'Adults sign for themselves, and a parent or guardian signs for a child, each from their own account.',
          )}
        </Notice>
      )}
      {done && shown.length === 0 && signed.length === 0 && <Notice kind="good" title={done} />}
    </>
  )
}

/** Those whom one person signs for in one capacity. */
function bySigner(people: readonly Person[]): Person[][] {
  const groups = new Map<string, Person[]>()
  for (const person of people)
    if (person.signer) {
      const key = JSON.stringify(person.signer)
      groups.set(key, [...(groups.get(key) ?? []), person])
    }
  return [...groups.values()]
}

type SigningProps = {
  group: readonly Person[]
  waivers: EventToSign['waivers']
  onSign: (given: GivenSignature, signer_dob: string | undefined) => Promise<void>
}

function Signing({ group, waivers, onSign }: SigningProps) {
  const { name, is_guardian, needs_signer_dob } = group[0]!.signer!
  const [dob, setDob] = useState('')
  const [dobError, setDobError] = useState<string>()
  const sign = async (given: GivenSignature) => {
    const missing = needs_signer_dob && !parseDay(dob) ? told('Enter your date of birth.') : undefined
    setDobError(missing)
    if (missing) throw invalidField('signer_dob', missing)
    await onSign(given, needs_signer_dob ? dob : undefined)
  }
  const keysOf = (waiver_id: number) =>
    group.filter(({ waiver_ids }) => waiver_ids.includes(waiver_id)).map(({ member_id }) => String(member_id))
  return (
    <>
      {needs_signer_dob && (
        <TypedDayField
          label={t('{signer_name}’s date of birth', { signer_name: name })}
          hint={t('MM/DD/YYYY. Only an adult can sign for a child.')}
          autoComplete="bday"
          name="signer_dob"
          value={dob}
          onChange={setDob}
          error={dobError}
        />
      )}
      <WaiverSigning
        signer_name={name}
        is_guardian={is_guardian}
        people={group.map((one) => ({ key: String(one.member_id), name: one.name }))}
        waivers={waivers
          .map((waiver) => ({ ...waiver, person_keys: keysOf(waiver.waiver_id) }))
          .filter(({ person_keys }) => person_keys.length > 0)}
        signed={false}
        onSign={sign}
      />
    </>
  )
}
