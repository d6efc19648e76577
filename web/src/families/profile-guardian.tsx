import '../ui/field.css'
import type { FieldErrors } from 'contract/problem'
import { t } from '../language.ts'
import { DayField } from '../ui/day-field.tsx'
import { FieldGroup } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { TextField } from '../ui/text-field.tsx'

export type TypedGuardian = Record<
  'first_name' | 'last_name' | 'email' | 'phone' | 'relation' | 'dob',
  string
>

export const NOBODY: TypedGuardian = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  relation: '',
  dob: '',
}

type Props = {
  value: TypedGuardian
  errors: FieldErrors
  onChange: (part: Partial<TypedGuardian>) => void
}

/** The parent or guardian of a minor who completes their own profile. */
export function ProfileGuardian({ value, errors, onChange }: Props) {
  const at = (field: keyof TypedGuardian) => ({
    name: `guardian.${field}`,
    value: value[field],
    error: errors[`guardian.${field}`]?.[0],
  })
  const typed = (field: keyof TypedGuardian, maxLength: number) => ({
    ...at(field),
    maxLength,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ [field]: currentTarget.value }),
  })
  return (
    <>
      <Notice kind="info" title={t('You are under 18')}>
        {t(
          'A parent or guardian answers for you and signs what has to be signed. We tell them by e-mail. Are you the parent? Then this is your own profile: type your own date of birth, and register your child afterwards.',
        )}
      </Notice>
      <FieldGroup label={t('Parent or guardian')} error={errors['guardian']?.[0]} className="field-part">
        <div className="field-stack">
          <div className="field-row">
            <TextField label={t('First name of the guardian')} {...typed('first_name', 60)} />
            <TextField label={t('Last name of the guardian')} {...typed('last_name', 60)} />
          </div>
          <div className="field-row">
            <TextField label={t('E-mail of the guardian')} type="email" {...typed('email', 254)} />
            <PhoneField
              label={t('Phone of the guardian')}
              autoComplete="off"
              {...at('phone')}
              onChange={(phone) => onChange({ phone })}
            />
          </div>
          <div className="field-row">
            <TextField
              label={t('Who is this to you?')}
              placeholder={t('Mother')}
              {...typed('relation', 40)}
            />
            <DayField
              label={t('Date of birth of the guardian')}
              {...at('dob')}
              onChange={(dob) => onChange({ dob })}
            />
          </div>
        </div>
      </FieldGroup>
    </>
  )
}
