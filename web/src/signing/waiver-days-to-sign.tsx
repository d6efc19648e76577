import { t } from '../language.ts'
import { TextField } from '../ui/text-field.tsx'

type Props = { value: string; onChange: (value: string) => void }

/** How long cards are accepted without the signature. */
export const DaysToSign = ({ value, onChange }: Props) => (
  <TextField
    label={t('Days until cards no longer count without it')}
    hint={t('Whoever has not signed by then is not valid at the gate, until it is signed.')}
    type="number"
    min={0}
    max={365}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
