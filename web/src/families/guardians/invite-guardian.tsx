import '../../ui/fields/field.css'
import { useState } from 'react'
import { inviteGuardian, type HouseholdGuardians } from 'contract/families/guardians'
import type { FieldErrors } from 'contract/problem'
import { fieldErrorsOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { FieldGroup } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { issuesOf } from '../../issues.ts'

type Props = { people: HouseholdGuardians['children']; onClose: () => void; onDone: () => void }

/** Asks for the other parent's address, and sends the invitation. */
export function InviteGuardian({ people, onClose, onDone }: Props) {
  const [first_name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [relation, setRelation] = useState('')
  const [minor_ids, setMinors] = useState(() => people.map(({ id }) => id))
  const [errors, setErrors] = useState<FieldErrors>({})
  const invite = useCall(inviteGuardian, { onSuccess: onDone })
  const send = () => {
    const input = { first_name, email, relation, minor_ids }
    const wrong = issuesOf(inviteGuardian.input, input) ?? {}
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    invite.mutate(input, { onError: (error) => setErrors(fieldErrorsOf(error) ?? {}) })
  }
  const errorOf = (field: string) => (errors[field]?.[0] ? told(errors[field][0]) : undefined)
  return (
    <Dialog
      title={t('Invite a second guardian')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={invite.isPending} onClick={send}>
            {t('Send invitation')}
          </Button>
        </>
      }
    >
      <p className="dim">
        {t(
          'The other parent or guardian gets an email with a link to set up their own login. You both see and renew the same children, and each of you sees only your own payments.',
        )}
      </p>
      <Form onSubmit={send} errors={errors} className="field-stack">
        <TextField
          label={t('First name')}
          name="first_name"
          autoComplete="off"
          maxLength={60}
          value={first_name}
          error={errorOf('first_name')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <EmailField
          label={t('Email')}
          name="email"
          autoComplete="off"
          value={email}
          error={errorOf('email')}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <TextField
          label={t('Relationship to the child')}
          hint={t('For example: mother, father, grandmother')}
          name="relation"
          autoComplete="off"
          maxLength={40}
          value={relation}
          error={errorOf('relation')}
          onChange={({ currentTarget }) => setRelation(currentTarget.value)}
        />
        <FieldGroup label={t('Children')} error={errorOf('minor_ids')}>
          {people.map(({ id, first_name: name }) => (
            <CheckboxField
              key={id}
              label={name}
              checked={minor_ids.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                setMinors((before) => (checked ? [...before, id] : before.filter((one) => one !== id)))
              }
            />
          ))}
        </FieldGroup>
        <button type="submit" hidden>
          {t('Send invitation')}
        </button>
      </Form>
    </Dialog>
  )
}
