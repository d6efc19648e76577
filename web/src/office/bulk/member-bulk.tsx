import { useState } from 'react'
import { exportMembers } from 'contract/office/member-list'
import { MOST_CHOSEN, mailMany, noteMany } from 'contract/office/member-bulk'
import { saveDownload, useCall, useMay } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import type { Selection } from '../../ui/tables/data-table.tsx'
import type { Chosen } from './chosen.ts'
import { MailDialog } from './mail-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'

type Props = {
  selection: Selection
  /** The list's filters, for users who selected all of it. */
  narrowed: { q?: string | undefined; filters?: object | undefined }
}

/** Actions for the selected people: write to them, add a note to each, export them. */
export function MemberBulk({ selection, narrowed }: Props) {
  const [open, setOpen] = useState<'mail' | 'note'>()
  const mayMail = useMay(mailMany)
  const mayNote = useMay(noteMany)
  const mayExport = useMay(exportMembers)
  const exporting = useCall(exportMembers, { refresh: [], onSuccess: saveDownload })
  const { count, clear } = selection
  const which = selection.isAllMatching ? narrowed : { filters: { ids: selection.ids.map(Number) } }
  const chosen = { ...which, count } as Chosen
  const isTooMany = count > MOST_CHOSEN
  const done = () => {
    setOpen(undefined)
    clear()
  }
  return (
    <>
      {mayMail && (
        <Button disabled={isTooMany} onClick={() => setOpen('mail')}>
          {t('Send email')}
        </Button>
      )}
      {mayNote && (
        <Button disabled={isTooMany} onClick={() => setOpen('note')}>
          {t('Add note')}
        </Button>
      )}
      {isTooMany && (mayMail || mayNote) && (
        <span className="dim">
          {told('You can choose up to 10,000 people. Please narrow down the list.')}
        </span>
      )}
      {mayExport && (
        <Button
          busy={exporting.isPending}
          onClick={() => exporting.mutate({ format: 'csv', ...which } as never)}
        >
          {t('Export selected')}
        </Button>
      )}
      {open === 'mail' && <MailDialog chosen={chosen} onDone={done} onClose={() => setOpen(undefined)} />}
      {open === 'note' && <NoteDialog chosen={chosen} onDone={done} onClose={() => setOpen(undefined)} />}
    </>
  )
}
