import './waiver-regeneration.css'
import { IconMailForward } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { proveForWaivers } from 'contract/signing/waiver-regeneration'
import { TooManyRequests, type FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { TypedDayField } from '../ui/days/typed-day-field.tsx'
import { EmailField } from '../ui/fields/email-field.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

/** Asks who it is about; the link to the texts is mailed, because a neighbor may know all three details. */
export function WaiverProof({ onProven }: { onProven: (token: string) => void }) {
  const [isSent, setSent] = useState(false)
  const [typed, setTyped] = useState({ member_id: '', dob: '', email: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const prove = useCall(proveForWaivers, {
    quiet: true,
    refresh: [],
    onSuccess: ({ token }) => (token === null ? setSent(true) : onProven(token)),
  })
  const set = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const at = (name: keyof typeof typed) => ({ name, value: typed[name], error: errors[name]?.[0] })
  const send = () => {
    const wrong = issuesOf(proveForWaivers.input, typed)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0)
      prove.mutate(typed, { onError: (error) => setErrors(fieldErrorsOf(error) ?? {}) })
  }

  if (isSent) return <Sent email={typed.email.trim()} onBack={() => setSent(false)} />
  return (
    <>
      <p>
        {t(
          'Did the club ask you to sign the current waivers, or do you need them again? Tell us who it’s for. A parent or guardian signs for a child.',
        )}
      </p>
      <Form errors={errors} onSubmit={send} className="again-box">
        {prove.error && !fieldErrorsOf(prove.error) && <Refusal error={prove.error} />}
        <TextField
          label={t('Member ID')}
          hint={t('It’s on the membership card')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...at('member_id')}
          onChange={({ currentTarget }) => set({ member_id: currentTarget.value })}
        />
        <TypedDayField
          label={t('Member’s date of birth')}
          hint={t('MM/DD/YYYY')}
          autoComplete="off"
          {...at('dob')}
          onChange={(dob) => set({ dob })}
        />
        <EmailField
          label={t('Email')}
          hint={t('The one from the registration: the member’s, or a parent’s or guardian’s')}
          autoComplete="email"
          {...at('email')}
          onChange={({ currentTarget }) => set({ email: currentTarget.value })}
        />
        <div>
          <Button kind="primary" type="submit" busy={prove.isPending}>
            {t('Email me the link')}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** The same message whether anybody was found or not. */
function Sent({ email, onBack }: { email: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="again-box">
      <h2 ref={heading} tabIndex={-1} className="again-done">
        <IconMailForward size={28} stroke={1.6} aria-hidden />
        {t('Check your inbox')}
      </h2>
      <p>
        {rich(
          'If the member ID, date of birth and email address match, we’ve sent an email to {email}. Its link opens the waivers and works for half an hour.',
          { email: <b>{email}</b> },
        )}
      </p>
      <p className="dim">
        {t('Nothing after a few minutes? Check your spam folder, then check your answers.')} <Ask />
      </p>
      <div>
        <Button onClick={onBack}>{t('Check my answers')}</Button>
      </div>
    </div>
  )
}

function Ask() {
  const { name, support_email } = useTenant()
  if (!support_email) return null
  return rich('Can’t get into this mailbox? <link>Contact {name}</link>.', {
    link: (text) => <a href={`mailto:${support_email}`}>{text.replace('{name}', name)}</a>,
  })
}

function Refusal({ error }: { error: Error }) {
  return (
    <Notice kind="bad" isNews>
      {sentenceOf(error)}
    </Notice>
  )
}

function sentenceOf(error: Error): string {
  const seconds = TooManyRequests.is(error) && (error.detail as { retry_after?: number } | null)?.retry_after
  if (!seconds) return messageOf(error)
  const minutes = Math.ceil(seconds / 60)
  return t(
    'Too many attempts. Please try again in a minute.|Too many attempts. Please try again in {count} minutes.',
    { count: minutes },
  )
}
