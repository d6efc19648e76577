import type { ChangeEvent } from 'react'
import { t } from '../../language.ts'
import { SelectField } from './select-field.tsx'

type Props = {
  label: string
  name: string
  value: string
  error?: string | undefined
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

/** Whether something is active or inactive. */
export const ActiveField = (props: Props) => (
  <SelectField
    {...props}
    placeholder={null}
    options={[
      { value: 'active', label: t('Active') },
      { value: 'inactive', label: t('Inactive') },
    ]}
  />
)
