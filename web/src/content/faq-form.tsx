import { faqList } from 'contract/content'
import {
  addFaq,
  listOfficeFaqs,
  FaqChanged,
  updateFaq,
  type FaqEntry,
  type FaqShelf,
} from 'contract/content/faqs'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { savedWords } from '../saved-words.ts'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { RichText } from '../ui/rich-text.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextEditor } from '../ui/text-editor.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { changedEntry } from './changed-entry.ts'
import { EditDialog } from './edit-dialog.tsx'
import { PublishDot, PublishField } from './publish-status.tsx'

type Words = Pick<FaqEntry, 'section' | 'question' | 'answer_html' | 'status'>
type Props = { entry: FaqEntry | undefined; shelves: readonly FaqShelf[]; onClose: () => void }

const wordsOf = ({ section, question, answer_html, status }: Words): Words => ({
  section,
  question,
  answer_html,
  status,
})

/** Edits a question and its answer. Input is kept if something is wrong. */
export function FaqForm({ entry, shelves, onClose }: Props) {
  const editing = useEditing<FaqEntry, Words>({
    thing: entry,
    typedOf: wordsOf,
    fresh: { section: shelves[0]!.id, question: '', answer_html: '', status: 'draft' },
    theirsIn: changedEntry(FaqChanged),
  })
  const { base, draft, errors, set, value } = editing
  const options = { refresh: [listOfficeFaqs, faqList], quiet: true }
  const add = useCall(addFaq, options)
  const update = useCall(updateFaq, options)
  const busy = add.isPending || update.isPending
  const outcome = {
    onSuccess: () => {
      toast.success(savedWords(base))
      onClose()
    },
    onError: editing.failed,
  }
  const save = (on = base) => {
    editing.passes({})
    if (on) update.mutate({ id: on.id, version: on.version, ...draft }, outcome)
    else add.mutate(draft, outcome)
  }
  return (
    <>
      <EditDialog
        title={entry ? t('Edit question') : t('New question')}
        isDirty={editing.isDirty}
        busy={busy}
        errors={errors}
        onSave={() => save()}
        onClose={onClose}
      >
        <TextField {...editing.text('question')} label={t('Question')} maxLength={300} />
        <SelectField
          label={t('Section')}
          name="section"
          placeholder={null}
          value={String(draft.section)}
          error={errors['section']?.[0]}
          options={shelves.map(({ id, section_name }) => ({ value: String(id), label: section_name }))}
          onChange={({ currentTarget }) => set({ section: Number(currentTarget.value) })}
        />
        <TextEditor
          label={t('Answer')}
          html={draft.answer_html}
          revision={base?.version ?? 0}
          error={errors['answer_html']?.[0]}
          onChange={(answer_html) => set({ answer_html })}
        />
        <PublishField {...value('status')} />
      </EditDialog>
      <EditingConflict
        editing={editing}
        shown={(words) => <Shown words={words} />}
        busy={busy}
        onKeepMine={save}
      />
    </>
  )
}

const Shown = ({ words: { question, answer_html, status } }: { words: Words }) => (
  <>
    <p>
      <strong>{question}</strong>
    </p>
    <RichText html={answer_html} />
    <PublishDot status={status} />
  </>
)
