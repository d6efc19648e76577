import './mail-preview.css'
import { IconPaperclip } from '@tabler/icons-react'
import type { MailFile } from 'contract/office/mailings'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { writtenSize } from '../../written.ts'

type Props = { files: readonly MailFile[]; onOpen?: (file: MailFile) => void }

/** What is attached to an email. */
export function MailFiles({ files, onOpen }: Props) {
  if (files.length === 0) return null
  return (
    <ul className="mail-files" aria-label={t('Attachments')}>
      {files.map((file) => (
        <li key={file.id}>
          <IconPaperclip aria-hidden />
          {onOpen ? (
            <Button kind="quiet" aria-label={t('Download {name}', file)} onClick={() => onOpen(file)}>
              {file.name}
            </Button>
          ) : (
            <span>{file.name}</span>
          )}
          <span className="dim numbers">{writtenSize(file.size)}</span>
        </li>
      ))}
    </ul>
  )
}
