import '../ui/status-dot.css'
import { t } from '../language.ts'
import { SelectField } from '../ui/fields/select-field.tsx'

export type PublishStatus = 'draft' | 'published'

const textOf = (status: PublishStatus) => (status === 'published' ? t('Published') : t('Draft'))

/** Whether visitors or members can see something. */
export function PublishDot({ status }: { status: PublishStatus }) {
  const color = status === 'published' ? 'var(--good)' : 'var(--line-strong)'
  return (
    <span className="status">
      <span className="status-dot" style={{ backgroundColor: color }} />
      {textOf(status)}
    </span>
  )
}

type Props = { value: PublishStatus; error?: string | undefined; onChange: (status: PublishStatus) => void }

export const PublishField = ({ value, error, onChange }: Props) => (
  <SelectField
    label={t('Status')}
    name="status"
    placeholder={null}
    value={value}
    error={error}
    options={(['draft', 'published'] as const).map((one) => ({ value: one, label: textOf(one) }))}
    onChange={({ currentTarget }) => onChange(currentTarget.value as PublishStatus)}
  />
)
