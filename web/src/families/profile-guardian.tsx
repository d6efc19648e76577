import '../ui/fields/field.css'
import type { FieldErrors } from 'contract/problem'
import { t } from '../language.ts'
import { DayField } from '../ui/days/day-field.tsx'
import { EmailField } from '../ui/fields/email-field.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PhoneField } from '../ui/fields/phone-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

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
      <Notice kind="info" title={t('You’re under 18')}>
        {t(
          'A parent or guardian is responsible for you and signs what needs signing. We’ll email them. Are you the parent? This is your own profile, so enter your own date of birth, then register your child.',
        )}
      </Notice>
      <FieldGroup label={t('Parent or guardian')} error={errors['guardian']?.[0]} className="field-part">
        <div className="field-stack">
          <div className="field-row">
            <TextField label={t('Guardian’s first name')} {...typed('first_name', 60)} />
            <TextField label={t('Guardian’s last name')} {...typed('last_name', 60)} />
          </div>
          <div className="field-row">
            <EmailField label={t('Guardian’s email')} {...typed('email', 254)} />
            <PhoneField
              label={t('Guardian’s phone')}
              autoComplete="off"
              {...at('phone')}
              onChange={(phone) => onChange({ phone })}
            />
          </div>
          <div className="field-row">
            <TextField
              label={t('Their relationship to you')}
              placeholder={t('Mother')}
              {...typed('relation', 40)}
            />
            <DayField
              label={t('Guardian’s date of birth')}
              {...at('dob')}
              onChange={(dob) => onChange({ dob })}
            />
          </div>
        </div>
      </FieldGroup>
    </>
  )
}
