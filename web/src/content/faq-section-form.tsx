import { faqList } from 'contract/content'
import {
  addFaqSection,
  listOfficeFaqs,
  FaqSectionChanged,
  renameFaqSection,
  type FaqShelf,
} from 'contract/content/faqs'
import { useCall } from '../api.ts'
import { LANGUAGES, type Language } from 'contract/language'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { EditDialog } from './edit-dialog.tsx'

type Section = Pick<FaqShelf, 'id' | 'section_name' | 'language' | 'version'>
const TAGS = Object.keys(LANGUAGES) as Language[]

type Props = { shelf: FaqShelf | undefined; onClose: () => void }

/** Creates a section, or renames one. */
export function FaqSectionForm({ shelf, onClose }: Props) {
  const tenant = useTenant()
  const editing = useEditing<Section, Pick<Section, 'section_name' | 'language'>>({
    thing: shelf,
    typedOf: ({ section_name, language }) => ({ section_name, language }),
    fresh: { section_name: '', language: tenant.language },
    theirsIn: (error) =>
      FaqSectionChanged.is(error)
        ? { current: { ...shelf!, ...(error.detail as Section) }, changed_by: null, changed_at: null }
        : undefined,
  })
  const { base, draft, errors } = editing
  const options = { refresh: [listOfficeFaqs, faqList], onSuccess: onClose, quiet: true }
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
        title={shelf ? t('Rename section') : t('New section')}
        isDirty={editing.isDirty}
        busy={busy}
        errors={errors}
        onSave={() => save()}
        onClose={onClose}
      >
        <TextField {...editing.text('section_name')} label={t('Section name')} maxLength={120} />
        <SelectField
          label={t('Language of its questions')}
          name="language"
          placeholder={null}
          options={TAGS.map((value) => ({ value, label: LANGUAGES[value].name }))}
          value={draft.language}
          onChange={({ currentTarget: { value } }) =>
            editing.set({ language: TAGS.find((tag) => tag === value)! })
          }
        />
      </EditDialog>
      <EditingConflict
        editing={editing}
        shown={({ section_name, language }) => (
          <p>
            {section_name} ({LANGUAGES[language].name})
          </p>
        )}
        busy={busy}
        onKeepMine={save}
      />
    </>
  )
}
