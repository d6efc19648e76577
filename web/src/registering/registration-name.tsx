import './registration.css'
import { useState } from 'react'
import { t } from '../language.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { withField } from './draft-edits.ts'
import { useRegistration } from './draft-context.tsx'
import { nameOfParts, partsOfName, saysName } from './full-name.ts'
import { TextAt } from './registration-fields.tsx'

/**
 * The registrant's name in one field, as people say it. Two fields as soon as the parts are in doubt: a name of one
 * word, or somebody who wants them otherwise.
 */
export function RegistrationName({ readOnly }: { readOnly: boolean }) {
  const { data, shown, edit } = useRegistration()
  const { first_name, last_name } = data.registrant
  const [text, setText] = useState('')
  const [isApart, setApart] = useState(false)
  const typed = saysName(text, data.registrant) ? text : nameOfParts(data.registrant)
  if (isApart || readOnly || (shown['registrant.last_name'] && first_name))
    return (
      <div className="reg-names">
        <TextAt
          path="registrant.first_name"
          label={t('First name')}
          autoComplete="given-name"
          maxLength={60}
          readOnly={readOnly}
        />
        <TextAt
          path="registrant.last_name"
          label={t('Last name')}
          autoComplete="family-name"
          maxLength={60}
          readOnly={readOnly}
        />
      </div>
    )
  const isLong = typed.trim().split(/\s+/).length > 2
  return (
    <div>
      <TextField
        id="registrant.first_name"
        name="registrant.first_name"
        label={t('Your full name')}
        autoComplete="name"
        maxLength={120}
        value={typed}
        error={shown['registrant.first_name']?.[0]}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          const parts = partsOfName(value)
          edit((before) =>
            withField(
              withField(before, 'registrant.first_name', parts.first_name),
              'registrant.last_name',
              parts.last_name,
            ),
          )
        }}
        onBlur={() => setApart(Boolean(first_name) && !last_name)}
      />
      {isLong && last_name && (
        <button type="button" className="reg-link" onClick={() => setApart(true)}>
          {t('Last name {last_name}? Change', { last_name })}
        </button>
      )}
    </div>
  )
}
