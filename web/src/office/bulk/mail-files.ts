import { useState } from 'react'
import { MAIL_FILES } from 'contract/document-files'
import { storeMailFiles, type MailFile } from 'contract/office/mailings'
import { MailFilesTooLarge } from 'contract/office/member-bulk'
import type { FieldErrors } from 'contract/problem'
import { fieldErrorsOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'

const TOO_LARGE: FieldErrors = { files: [MailFilesTooLarge().message] }

/**
 * The files chosen for an email. They are uploaded before each preview, and the email that is sent takes them. Files of a preview
 * that was left are gone after a day.
 */
export function useMailFiles() {
  const [files, setFiles] = useState<File[]>([])
  const [attached, setAttached] = useState<readonly MailFile[]>([])
  const store = useCall(storeMailFiles, { quiet: 'success', refresh: [], onSuccess: setAttached })
  const isTooLarge = files.reduce((sum, { size }) => sum + size, 0) > MAIL_FILES.megabytes * 1_000_000
  return {
    files,
    /** What the server keeps of them. */
    attached,
    errors: isTooLarge ? TOO_LARGE : fieldErrorsOf(store.error),
    isPending: store.isPending,
    choose: (chosen: File[]) => {
      store.reset()
      setFiles(chosen)
    },
    /** Uploads them, and goes on if that worked. */
    upload: (next: () => void) => {
      if (isTooLarge) return
      if (files.length > 0) return store.mutate({ files }, { onSuccess: next })
      setAttached([])
      next()
    },
  }
}
