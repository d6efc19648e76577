import '../../ui/fields/field.css'
import '../entering.css'
import { useState } from 'react'
import { parseDay } from 'contract/dates'
import type { TeamToSign } from 'contract/events/outside-signing'
import { Email } from 'contract/primitives'
import { invalidField } from 'contract/problem'
import type { Signer } from 'contract/waivers'
import { msg, t, told } from '../../language.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TypedDayField } from '../../ui/days/typed-day-field.tsx'
import { WaiverSigning, type GivenSignature } from '../../waivers/waivers.tsx'
import { writtenList } from '../../written.ts'

/** Stored in English, whatever language it was selected in, because the office reads it too. */
const RELATIONS = [msg('Mother'), msg('Father'), msg('Legal guardian')]

export type GivenWithSigner = GivenSignature & { signer: Signer }
type Props = {
  /** Minors of one family, or one adult. */
  group: TeamToSign['people']
  waivers: TeamToSign['waivers']
  onSign: (given: GivenWithSigner) => Promise<void>
}

/** Who signs, and the texts with one signature; an adult player signs for herself. */
export function PlayerSigning({ group, waivers, onSign }: Props) {
  const [one] = group
  const is_guardian = one!.is_minor
  const [typed, setTyped] = useState({ name: '', email: '', relation: '', dob: '' })
  const [errors, setErrors] = useState<Partial<typeof typed>>({})
  const set = (part: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...part }))
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((key) => [key, undefined])),
    }))
  }
  const name = is_guardian ? typed.name.trim() : one!.name
  const sign = async (given: GivenSignature) => {
    const email = Email.safeParse(typed.email)
    const wrong = {
      ...(name === '' && { name: t('Enter your name.') }),
      ...(is_guardian && typed.relation === '' && { relation: t('Choose your relationship.') }),
      ...(is_guardian && !parseDay(typed.dob) && { dob: told('Enter your date of birth.') }),
      ...(!email.success && { email: told('Enter an email address such as name@example.org.') }),
    }
    setErrors(wrong)
    const [first] = Object.entries(wrong)
    if (first) throw invalidField(`signer.${first[0]}`, first[1])
    await onSign({
      ...given,
      signer: {
        ...{ name, email: email.data!, relation: is_guardian ? typed.relation : 'self' },
        ...(is_guardian && { dob: parseDay(typed.dob)! }),
      },
    })
  }
  const names = writtenList(group.map((who) => who.name))
  const keysOf = (waiver_id: number) =>
    group.filter(({ waiver_ids }) => waiver_ids.includes(waiver_id)).map(({ player }) => player)
  return (
    <>
      <div className="field-stack">
        {is_guardian && (
          <>
            <TextField
              label={t('Your name')}
              name="signer.name"
              autoComplete="name"
              maxLength={120}
              error={errors.name}
              value={typed.name}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            />
            <SelectField
              label={t('Your relationship to {names}', { names })}
              name="signer.relation"
              error={errors.relation}
              options={RELATIONS.map((value) => ({ value, label: told(value) }))}
              value={typed.relation}
              onChange={({ currentTarget }) => set({ relation: currentTarget.value })}
            />
            <TypedDayField
              label={t('Your date of birth')}
              hint={t('MM/DD/YYYY. Only an adult can sign for a child.')}
              name="signer.dob"
              autoComplete="bday"
              error={errors.dob}
              value={typed.dob}
              onChange={(dob) => set({ dob })}
            />
          </>
        )}
        <TextField
          label={t('Your email')}
          hint={t('We’ll send the signed documents here.')}
          name="signer.email"
          type="email"
          autoComplete="email"
          maxLength={254}
          error={errors.email}
          value={typed.email}
          onChange={({ currentTarget }) => set({ email: currentTarget.value })}
        />
      </div>
      <WaiverSigning
        signer_name={name || t('Parent or guardian')}
        is_name_known={name !== ''}
        is_guardian={is_guardian}
        people={group.map((who) => ({ key: who.player, name: who.name }))}
        waivers={waivers
          .map((waiver) => ({ ...waiver, person_keys: keysOf(waiver.waiver_id) }))
          .filter(({ person_keys }) => person_keys.length > 0)}
        signed={false}
        onSign={sign}
      />
    </>
  )
}
