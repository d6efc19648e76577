import { useState } from 'react'
import { proveForWaivers } from 'contract/memberships/waiver-regeneration'
import { TooManyRequests, type FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'

type Props = { onProven: (proof: { token: string; email: string }) => void }

/** Asks for what only the family knows together. */
export function WaiverProof({ onProven }: Props) {
  const [typed, setTyped] = useState({ member_id: '', dob: '', email: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const prove = useCall(proveForWaivers, {
    quiet: true,
    refresh: [],
    onSuccess: ({ token }) => onProven({ token, email: typed.email.trim() }),
  })
  const set = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const at = (name: keyof typeof typed) => ({ name, value: typed[name], error: errors[name]?.[0] })
  const send = () => {
    const wrong = issuesOf(proveForWaivers.input, typed)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0)
      prove.mutate(typed, { onError: (error) => setErrors(fieldErrorsOf(error) ?? {}) })
  }

  return (
    <>
      <p>
        Has the club asked you to sign the current waivers, or do you need them anew? Tell us who it is about;
        for a child, a parent or guardian signs.
      </p>
      <Form errors={errors} onSubmit={send} className="again-box">
        {prove.error && !fieldErrorsOf(prove.error) && <Refusal error={prove.error} />}
        <TextField
          label="Member ID"
          hint="As printed on the membership card"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...at('member_id')}
          onChange={({ currentTarget }) => set({ member_id: currentTarget.value })}
        />
        <DayField
          label="Date of birth of the member"
          hint="MM/DD/YYYY"
          autoComplete="off"
          {...at('dob')}
          onChange={(dob) => set({ dob })}
        />
        <TextField
          label="E-mail"
          hint="As given in the registration: of the member, or of a parent or guardian"
          type="email"
          autoComplete="email"
          maxLength={254}
          {...at('email')}
          onChange={({ currentTarget }) => set({ email: currentTarget.value })}
        />
        <div>
          <Button kind="primary" type="submit" busy={prove.isPending}>
            Show the waivers
          </Button>
        </div>
      </Form>
    </>
  )
}

function Refusal({ error }: { error: Error }) {
  const { name, support_email } = useTenant()
  return (
    <Notice kind="bad" isNews>
      <p>{sentenceOf(error)}</p>
      {support_email && (
        <p>
          If you are sure that everything is right, <a href={`mailto:${support_email}`}>write to {name}</a>.
        </p>
      )}
    </Notice>
  )
}

function sentenceOf(error: Error): string {
  const seconds = TooManyRequests.is(error) && (error.detail as { retry_after?: number } | null)?.retry_after
  if (!seconds) return messageOf(error)
  const minutes = Math.ceil(seconds / 60)
  return `Too many tries. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
