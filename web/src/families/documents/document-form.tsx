import { useState, type ReactNode } from 'react'
import type { FieldErrors } from 'contract/problem'
import { fieldErrorsOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { DocumentDrop, withoutDocuments } from '../../ui/files/document-drop.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'

type Props = {
  title: string
  submitLabel: string
  kinds: readonly string[]
  busy: boolean
  error: Error | null
  onSend: (papers: { kind: string; files: File[] }) => void
  onClose: () => void
  children?: ReactNode
}

/** Uploads files of one kind for a member. */
export function DocumentForm({ kinds, error, onSend, children, ...dialog }: Props) {
  const [kind, setKind] = useState(kinds.length === 1 ? kinds[0]! : '')
  const [files, setFiles] = useState<File[]>([])
  const [missing, setMissing] = useState<FieldErrors>({})
  const errors = { ...fieldErrorsOf(error), ...missing }
  const send = () => {
    const wrong: FieldErrors = {
      ...(!kind && { kind: [t('Choose what it is.')] }),
      ...withoutDocuments(files),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length === 0) onSend({ kind, files })
  }
  return (
    <FormDialog {...dialog} errors={errors} onSubmit={send}>
      <SelectField
        label={t('What it is')}
        name="kind"
        value={kind}
        error={errors['kind']?.[0]}
        options={kinds.map((value) => ({ value, label: told(value) }))}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
      <DocumentDrop label={t('Files')} value={files} errors={errors} onChange={setFiles} />
      {children}
    </FormDialog>
  )
}
