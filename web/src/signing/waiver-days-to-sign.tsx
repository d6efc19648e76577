import { t } from '../language.ts'
import { TextField } from '../ui/fields/text-field.tsx'

type Props = { value: string; onChange: (value: string) => void }

/** How long cards are accepted without the signature. */
export const DaysToSign = ({ value, onChange }: Props) => (
  <TextField
    label={t('Days until cards stop working without it')}
    hint={t('After that, cards of members who haven’t signed don’t work at the gate until they do.')}
    type="number"
    min={0}
    max={365}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
