import { useState } from 'react'
import { faqList } from 'contract/content'
import {
  addFaqSection,
  faqDesk,
  FaqSectionChanged,
  renameFaqSection,
  type FaqShelf,
} from 'contract/content/faqs'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { ConflictDialog, EditDialog } from './edit-dialog.tsx'

type Props = { shelf: FaqShelf | undefined; onClose: () => void }

/** Opens a section, or gives it another name. */
export function FaqSectionForm({ shelf, onClose }: Props) {
  const [name, setName] = useState(shelf?.section_name ?? '')
  const [theirs, setTheirs] = useState<Pick<FaqShelf, 'section_name' | 'version'>>()
  const options = { refresh: [faqDesk, faqList], onSuccess: onClose, quiet: true }
  const add = useCall(addFaqSection, options)
  const rename = useCall(renameFaqSection, options)
  const { error, isPending } = shelf ? rename : add
  const errors = fieldErrorsOf(error) ?? {}
  const failed = (thrown: unknown) => {
    if (FaqSectionChanged.is(thrown)) setTheirs(thrown.detail as FaqShelf)
    else if (!fieldErrorsOf(thrown)) toast.failure(messageOf(thrown))
  }
  const save = (version = shelf?.version) =>
    shelf
      ? rename.mutate({ id: shelf.id, ...(version && { version }), section_name: name }, { onError: failed })
      : add.mutate({ section_name: name }, { onError: failed })
  return (
    <>
      <EditDialog
        title={shelf ? t('Rename the section') : t('New section')}
        isDirty={name !== (shelf?.section_name ?? '')}
        busy={isPending}
        errors={errors}
        onSave={() => save()}
        onClose={onClose}
      >
        <TextField
          label={t('Name of the section')}
          name="section_name"
          maxLength={120}
          value={name}
          error={errors['section_name']}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </EditDialog>
      {theirs && (
        <ConflictDialog
          who=""
          mine={<p>{name}</p>}
          theirs={<p>{theirs.section_name}</p>}
          busy={isPending}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={onClose}
          onKeepMine={() => {
            setTheirs(undefined)
            save(theirs.version)
          }}
        />
      )}
    </>
  )
}
