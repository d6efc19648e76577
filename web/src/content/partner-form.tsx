import './editor.css'
import { useState } from 'react'
import { listPartners } from 'contract/content'
import {
  addPartner,
  listOfficePartners,
  PartnerChanged,
  updatePartner,
  type PartnerEntry,
} from 'contract/content/partners'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { savedWords } from '../saved-words.ts'
import { ActiveField } from '../ui/fields/active-field.tsx'
import { Button } from '../ui/button.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { FileDrop } from '../ui/files/file-drop.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { changedEntry } from './changed-entry.ts'
import { EditDialog } from './edit-dialog.tsx'

type Words = { name: string; url: string; status: PartnerEntry['status'] }

const wordsOf = ({ name, url, status }: PartnerEntry): Words => ({ name, url: url ?? '', status })

/** A partner's name, logo and website. Input is kept if something is wrong. */
export function PartnerForm({ entry, onClose }: { entry: PartnerEntry | undefined; onClose: () => void }) {
  const editing = useEditing<PartnerEntry, Words>({
    thing: entry,
    typedOf: wordsOf,
    fresh: { name: '', url: '', status: 'active' },
    theirsIn: changedEntry(PartnerChanged),
  })
  const { base, draft, errors, text, choice } = editing
  const [files, setFiles] = useState<File[]>([])
  const [isBare, setBare] = useState(false)
  const options = { refresh: [listOfficePartners, listPartners], quiet: true }
  const add = useCall(addPartner, options)
  const update = useCall(updatePartner, options)
  const busy = add.isPending || update.isPending
  const outcome = {
    onSuccess: () => {
      toast.success(savedWords(base))
      onClose()
    },
    onError: editing.failed,
  }
  const logo = files[0] ?? (isBare ? ('' as const) : undefined)
  const save = (on = base) => {
    editing.passes({})
    const sent = { ...draft, ...(logo !== undefined && { logo }) }
    if (on) update.mutate({ id: on.id, version: on.version, ...sent }, outcome)
    else add.mutate(sent, outcome)
  }
  return (
    <>
      <EditDialog
        title={entry ? t('Edit partner') : t('New partner')}
        isDirty={logo !== undefined || editing.isDirty}
        busy={busy}
        errors={errors}
        onSave={() => save()}
        onClose={onClose}
      >
        <TextField {...text('name')} label={t('Name')} maxLength={120} />
        <TextField {...text('url')} label={t('Web address')} type="url" optional />
        {entry?.logo && !isBare && files.length === 0 && (
          <div className="editor-rows">
            <img className="editor-logo" src={entry.logo} alt={t('Current logo')} />
            <Button kind="quiet" onClick={() => setBare(true)}>
              {t('Remove')}
            </Button>
          </div>
        )}
        <FileDrop
          label={t('Logo')}
          name="logo"
          optional
          value={files}
          accept={['.png', '.jpg', '.jpeg', '.webp']}
          mostMegabytes={5}
          error={errors['logo']?.[0]}
          onChange={setFiles}
        />
        <ActiveField {...choice('status')} label={t('Status')} />
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

const Shown = ({ words: { name, url, status } }: { words: Words }) => (
  <p>
    <strong>{name}</strong>
    <br />
    {url || '—'}
    <br />
    {status === 'active' ? t('Active') : t('Inactive')}
  </p>
)
