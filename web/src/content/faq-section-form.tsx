import { faqList } from 'contract/content'
import {
  addFaqSection,
  faqDesk,
  FaqSectionChanged,
  renameFaqSection,
  type FaqShelf,
} from 'contract/content/faqs'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { EditingConflict } from '../ui/conflict-dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { TextField } from '../ui/text-field.tsx'
import { EditDialog } from './edit-dialog.tsx'

type Section = Pick<FaqShelf, 'id' | 'section_name' | 'version'>
type Props = { shelf: FaqShelf | undefined; onClose: () => void }

/** Opens a section, or gives it another name. */
export function FaqSectionForm({ shelf, onClose }: Props) {
  const editing = useEditing<Section, Pick<Section, 'section_name'>>({
    thing: shelf,
    typedOf: ({ section_name }) => ({ section_name }),
    fresh: { section_name: '' },
    theirsIn: (error) =>
      FaqSectionChanged.is(error)
        ? { current: { ...shelf!, ...(error.detail as Section) }, changed_by: null, changed_at: null }
        : undefined,
  })
  const { base, draft, errors } = editing
  const options = { refresh: [faqDesk, faqList], onSuccess: onClose, quiet: true }
  const add = useCall(addFaqSection, options)
  const rename = useCall(renameFaqSection, options)
  const busy = add.isPending || rename.isPending
  const outcome = { onError: editing.failed }
  const save = (on = base) => {
    editing.passes({})
    if (on) rename.mutate({ id: on.id, version: on.version, ...draft }, outcome)
    else add.mutate(draft, outcome)
  }
  return (
    <>
      <EditDialog
        title={shelf ? t('Rename the section') : t('New section')}
        isDirty={editing.isDirty}
        busy={busy}
        errors={errors}
        onSave={() => save()}
        onClose={onClose}
      >
        <TextField {...editing.text('section_name')} label={t('Name of the section')} maxLength={120} />
      </EditDialog>
      <EditingConflict
        editing={editing}
        shown={({ section_name }) => <p>{section_name}</p>}
        busy={busy}
        onKeepMine={save}
      />
    </>
  )
}
