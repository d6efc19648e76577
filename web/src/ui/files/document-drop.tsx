import { DOCUMENT_FILES } from 'contract/document-files'
import type { FieldErrors } from 'contract/problem'
import { t } from '../../language.ts'
import { FileDrop } from './file-drop.tsx'

type Props = {
  label: string
  value: readonly File[]
  /** The errors of the whole form; the field is called `files`. */
  errors: FieldErrors
  /** The limit per paper, if it is not the default. */
  megabytes?: number
  onChange: (files: File[]) => void
}

/** Documents that people upload: certificates, scans. */
export const DocumentDrop = ({
  label,
  value,
  errors,
  megabytes = DOCUMENT_FILES.megabytes,
  onChange,
}: Props) => (
  <FileDrop
    label={label}
    name="files"
    value={value}
    accept={DOCUMENT_FILES.endings}
    mostMegabytes={megabytes}
    mostFiles={DOCUMENT_FILES.most}
    error={errors['files']?.[0]}
    onChange={onChange}
  />
)

/** The error of a form without documents. */
export const withoutDocuments = (files: readonly File[]): FieldErrors =>
  files.length === 0 ? { files: [t('Choose at least one file.')] } : {}
