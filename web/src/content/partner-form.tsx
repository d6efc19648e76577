import { useState } from 'react'
import { listPartners } from 'contract/content'
import {
  addPartner,
  partnerDesk,
  PartnerChanged,
  updatePartner,
  type ChangedPartner,
  type PartnerEntry,
} from 'contract/content/partners'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { ConflictDialog, EditDialog } from './edit-dialog.tsx'

type Words = { name: string; url: string; status: PartnerEntry['status'] }

const wordsOf = (entry?: PartnerEntry): Words => ({
  name: entry?.name ?? '',
  url: entry?.url ?? '',
  status: entry?.status ?? 'active',
})

/** Names a partner, with logo and address. What is typed stays when something is not right. */
export function PartnerForm({ entry, onClose }: { entry: PartnerEntry | undefined; onClose: () => void }) {
  const [begin, setBegin] = useState(() => wordsOf(entry))
  const [words, setWords] = useState(begin)
  const [files, setFiles] = useState<File[]>([])
  const [isBare, setBare] = useState(false)
  const [version, setVersion] = useState(entry?.version)
  const [theirs, setTheirs] = useState<ChangedPartner>()
  const options = {
    refresh: [partnerDesk, listPartners],
    quiet: true,
    onSuccess: () => {
      toast.success(t('Saved. Visitors see it now.'))
      onClose()
    },
  }
  const add = useCall(addPartner, options)
  const update = useCall(updatePartner, options)
  const { error, isPending } = entry ? update : add
  const errors = fieldErrorsOf(error) ?? {}
  const put = (part: Partial<Words>) => setWords((before) => ({ ...before, ...part }))
  const failed = (thrown: unknown) => {
    if (PartnerChanged.is(thrown)) setTheirs(thrown.detail as ChangedPartner)
    else if (!fieldErrorsOf(thrown)) toast.failure(messageOf(thrown))
  }
  const logo = files[0] ?? (isBare ? ('' as const) : undefined)
  const save = (on = version) => {
    const sent = { ...words, ...(logo !== undefined && { logo }) }
    if (entry) update.mutate({ id: entry.id, ...(on && { version: on }), ...sent }, { onError: failed })
    else add.mutate(sent, { onError: failed })
  }
  return (
    <>
      <EditDialog
        title={entry ? t('Change a partner') : t('New partner')}
        isDirty={logo !== undefined || JSON.stringify(words) !== JSON.stringify(begin)}
        busy={isPending}
        errors={errors}
        onSave={() => save()}
        onClose={onClose}
      >
        <TextField
          label={t('Name')}
          name="name"
          maxLength={120}
          value={words.name}
          error={errors['name']}
          onChange={({ currentTarget }) => put({ name: currentTarget.value })}
        />
        <TextField
          label={t('Web address')}
          name="url"
          type="url"
          optional
          value={words.url}
          error={errors['url']}
          onChange={({ currentTarget }) => put({ url: currentTarget.value })}
        />
        {entry?.logo && !isBare && files.length === 0 && (
          <div className="desk-rows">
            <img className="desk-logo" src={entry.logo} alt={t('The logo as it is now')} />
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
        <SelectField
          label={t('Status')}
          name="status"
          placeholder={null}
          value={words.status}
          error={errors['status']}
          options={[
            { value: 'active', label: t('Active') },
            { value: 'inactive', label: t('Inactive') },
          ]}
          onChange={({ currentTarget }) => put({ status: currentTarget.value as Words['status'] })}
        />
      </EditDialog>
      {theirs && (
        <ConflictDialog
          who={theirs.changed_by}
          mine={<Shown words={words} />}
          theirs={<Shown words={wordsOf(theirs.entry)} />}
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

const Shown = ({ words: { name, url, status } }: { words: Words }) => (
  <p>
    <strong>{name}</strong>
    <br />
    {url || '—'}
    <br />
    {status === 'active' ? t('Active') : t('Inactive')}
  </p>
)
