import { useState } from 'react'
import { faqList } from 'contract/content'
import {
  addFaq,
  faqDesk,
  FaqChanged,
  updateFaq,
  type ChangedFaq,
  type FaqEntry,
  type FaqShelf,
} from 'contract/content/faqs'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { RichText } from '../ui/rich-text.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextEditor } from '../ui/text-editor.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { ConflictDialog, EditDialog } from './edit-dialog.tsx'
import { PublishDot, PublishField } from './publish-status.tsx'

type Words = Pick<FaqEntry, 'section' | 'question' | 'answer_html' | 'status'>
type Props = { entry: FaqEntry | undefined; shelves: readonly FaqShelf[]; onClose: () => void }

const wordsOf = ({ section, question, answer_html, status }: Words): Words => ({
  section,
  question,
  answer_html,
  status,
})

/** Writes a question with its answer. What is typed stays when something is not right. */
export function FaqForm({ entry, shelves, onClose }: Props) {
  const [begin, setBegin] = useState<Words>(() =>
    entry ? wordsOf(entry) : { section: shelves[0]!.id, question: '', answer_html: '', status: 'draft' },
  )
  const [words, setWords] = useState(begin)
  const [version, setVersion] = useState(entry?.version)
  const [revision, setRevision] = useState(0)
  const [theirs, setTheirs] = useState<ChangedFaq>()
  const options = {
    refresh: [faqDesk, faqList],
    quiet: true,
    onSuccess: () => {
      toast.success(
        words.status === 'published' ? t('Saved. Visitors see it now.') : t('The draft is saved.'),
      )
      onClose()
    },
  }
  const add = useCall(addFaq, options)
  const update = useCall(updateFaq, options)
  const { error, isPending } = entry ? update : add
  const errors = fieldErrorsOf(error) ?? {}
  const put = (part: Partial<Words>) => setWords((before) => ({ ...before, ...part }))

  const failed = (thrown: unknown) => {
    if (FaqChanged.is(thrown)) setTheirs(thrown.detail as ChangedFaq)
    else if (!fieldErrorsOf(thrown)) toast.failure(messageOf(thrown))
  }
  const save = (on = version) =>
    entry
      ? update.mutate({ id: entry.id, ...(on && { version: on }), ...words }, { onError: failed })
      : add.mutate(words, { onError: failed })

  return (
    <>
      <EditDialog
        title={entry ? t('Change a question') : t('New question')}
        isDirty={JSON.stringify(words) !== JSON.stringify(begin)}
        busy={isPending}
        errors={errors}
        onSave={() => save()}
        onClose={onClose}
      >
        <TextField
          label={t('Question')}
          name="question"
          maxLength={300}
          value={words.question}
          error={errors['question']}
          onChange={({ currentTarget }) => put({ question: currentTarget.value })}
        />
        <SelectField
          label={t('Section')}
          name="section"
          placeholder={null}
          value={String(words.section)}
          error={errors['section']}
          options={shelves.map(({ id, section_name }) => ({ value: String(id), label: section_name }))}
          onChange={({ currentTarget }) => put({ section: Number(currentTarget.value) })}
        />
        <TextEditor
          label={t('Answer')}
          html={words.answer_html}
          revision={revision}
          error={errors['answer_html']?.[0]}
          onChange={(answer_html) => put({ answer_html })}
        />
        <PublishField
          value={words.status}
          error={errors['status']?.[0]}
          onChange={(status) => put({ status })}
        />
      </EditDialog>
      {theirs && (
        <ConflictDialog
          who={theirs.changed_by}
          mine={<Shown words={words} />}
          theirs={<Shown words={theirs.entry} />}
          busy={isPending}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            setBegin(wordsOf(theirs.entry))
            setWords(wordsOf(theirs.entry))
            setVersion(theirs.entry.version)
            setRevision((count) => count + 1)
            setTheirs(undefined)
          }}
          onKeepMine={() => {
            setVersion(theirs.entry.version)
            setTheirs(undefined)
            save(theirs.entry.version)
          }}
        />
      )}
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
