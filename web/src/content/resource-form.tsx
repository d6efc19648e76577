import { useState } from 'react'
import {
  addResource,
  listResources,
  ResourceChanged,
  updateResource,
  type ChangedResource,
  type Resource,
} from 'contract/content/resources'
import type { FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { TextareaField } from '../ui/textarea-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { ConflictDialog, EditDialog } from './edit-dialog.tsx'
import { PublishDot, PublishField } from './publish-status.tsx'

type Words = Pick<Resource, 'title' | 'description' | 'status'>

const wordsOf = (entry?: Resource): Words => ({
  title: entry?.title ?? '',
  description: entry?.description ?? '',
  status: entry?.status ?? 'draft',
})

/** Adds a paper or changes it; without another file the one that is there stays. */
export function ResourceForm({ entry, onClose }: { entry: Resource | undefined; onClose: () => void }) {
  const [begin, setBegin] = useState(() => wordsOf(entry))
  const [words, setWords] = useState(begin)
  const [files, setFiles] = useState<File[]>([])
  const [version, setVersion] = useState(entry?.version)
  const [missing, setMissing] = useState<string>()
  const [theirs, setTheirs] = useState<ChangedResource>()
  const options = {
    refresh: [listResources],
    quiet: true,
    onSuccess: () => {
      toast.success(words.status === 'published' ? t('Saved. Members see it now.') : t('The draft is saved.'))
      onClose()
    },
  }
  const add = useCall(addResource, options)
  const update = useCall(updateResource, options)
  const { error, isPending } = entry ? update : add
  const errors: FieldErrors = { ...fieldErrorsOf(error), ...(missing && { file: [missing] }) }
  const put = (part: Partial<Words>) => setWords((before) => ({ ...before, ...part }))
  const failed = (thrown: unknown) => {
    if (ResourceChanged.is(thrown)) setTheirs(thrown.detail as ChangedResource)
    else if (!fieldErrorsOf(thrown)) toast.failure(messageOf(thrown))
  }
  const [file] = files
  const save = (on = version) => {
    setMissing(undefined)
    if (entry)
      update.mutate(
        { id: entry.id, ...(on && { version: on }), ...words, ...(file && { file }) },
        { onError: failed },
      )
    else if (file) add.mutate({ ...words, file }, { onError: failed })
    else setMissing(t('Please choose a file.'))
  }
  return (
    <>
      <EditDialog
        title={entry ? t('Change a resource') : t('New resource')}
        isDirty={file !== undefined || JSON.stringify(words) !== JSON.stringify(begin)}
        busy={isPending}
        errors={errors}
        onSave={() => save()}
        onClose={onClose}
      >
        <TextField
          label={t('Title')}
          name="title"
          maxLength={200}
          value={words.title}
          error={errors['title']}
          onChange={({ currentTarget }) => put({ title: currentTarget.value })}
        />
        <TextareaField
          label={t('Description')}
          name="description"
          optional
          maxLength={2000}
          value={words.description}
          error={errors['description']}
          onChange={({ currentTarget }) => put({ description: currentTarget.value })}
        />
        <FileDrop
          label={entry ? t('Another file in place of {name}', { name: entry.file_name }) : t('File')}
          name="file"
          optional={entry !== undefined}
          value={files}
          accept={['.pdf', '.png', '.jpg', '.jpeg', '.webp', '.docx', '.xlsx', '.pptx']}
          mostMegabytes={5}
          error={errors['file']?.[0]}
          onChange={setFiles}
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
          mine={<Shown words={words} file={file?.name} />}
          theirs={<Shown words={theirs.entry} file={theirs.entry.file_name} />}
          busy={isPending}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            setBegin(wordsOf(theirs.entry))
            setWords(wordsOf(theirs.entry))
            setVersion(theirs.entry.version)
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

const Shown = ({ words, file }: { words: Words; file: string | undefined }) => (
  <>
    <p>
      <strong>{words.title}</strong>
    </p>
    <p>{words.description}</p>
    {file && <p>{file}</p>}
    <PublishDot status={words.status} />
  </>
)
