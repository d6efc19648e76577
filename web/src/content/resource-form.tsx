import { useState } from 'react'
import {
  addResource,
  listResources,
  ResourceChanged,
  updateResource,
  type Resource,
} from 'contract/content/resources'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { savedWords } from '../saved-words.ts'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { FileDrop } from '../ui/files/file-drop.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { changedEntry } from './changed-entry.ts'
import { EditDialog } from './edit-dialog.tsx'
import { PublishDot, PublishField } from './publish-status.tsx'

type Words = Pick<Resource, 'title' | 'description' | 'status'>

const wordsOf = ({ title, description, status }: Resource): Words => ({ title, description, status })

/** Adds or changes a document; without a new file the current one stays. */
export function ResourceForm({ entry, onClose }: { entry: Resource | undefined; onClose: () => void }) {
  const editing = useEditing<Resource, Words>({
    thing: entry,
    typedOf: wordsOf,
    fresh: { title: '', description: '', status: 'draft' },
    theirsIn: changedEntry(ResourceChanged),
  })
  const { base, draft, errors, text, value } = editing
  const [files, setFiles] = useState<File[]>([])
  const options = { refresh: [listResources], quiet: true }
  const add = useCall(addResource, options)
  const update = useCall(updateResource, options)
  const busy = add.isPending || update.isPending
  const outcome = {
    onSuccess: () => {
      toast.success(savedWords(base))
      onClose()
    },
    onError: editing.failed,
  }
  const [file] = files
  const save = (on = base) => {
    if (!editing.passes(on || file ? {} : { file: [t('Choose a file.')] })) return
    if (on) update.mutate({ id: on.id, version: on.version, ...draft, ...(file && { file }) }, outcome)
    else if (file) add.mutate({ ...draft, file }, outcome)
  }
  return (
    <>
      <EditDialog
        title={entry ? t('Edit resource') : t('New resource')}
        isDirty={file !== undefined || editing.isDirty}
        busy={busy}
        errors={errors}
        onSave={() => save()}
        onClose={onClose}
      >
        <TextField {...text('title')} label={t('Title')} maxLength={200} />
        <TextareaField {...text('description')} label={t('Description')} optional maxLength={2000} />
        <FileDrop
          label={entry ? t('Replace {name} with another file', { name: entry.file_name }) : t('File')}
          name="file"
          optional={entry !== undefined}
          value={files}
          accept={['.pdf', '.png', '.jpg', '.jpeg', '.webp', '.docx', '.xlsx', '.pptx']}
          mostMegabytes={5}
          error={errors['file']?.[0]}
          onChange={setFiles}
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

const Shown = ({ words }: { words: Words }) => (
  <>
    <p>
      <strong>{words.title}</strong>
    </p>
    <p>{words.description}</p>
    <PublishDot status={words.status} />
  </>
)
