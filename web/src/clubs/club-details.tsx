import './team.css'
import { useState } from 'react'
import {
  getOfficeClub,
  listOfficeClubs,
  saveClubDetails,
  type Club,
  type OfficeClub,
} from 'contract/clubs/club-details'
import { downloadClubCard } from 'contract/clubs/club-card'
import { messageOf } from '../api-problems.ts'
import { call, saveDownload, useCall, useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { FileDrop } from '../ui/files/file-drop.tsx'
import { Form } from '../ui/form.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'

const READS = [getOfficeClub, listOfficeClubs] as const
const FIELDS = ['name', 'director_name', 'email', 'phone', 'website', 'established'] as const
type Typed = Record<(typeof FIELDS)[number], string>

const typedOf = ({ name, club_details: details }: Club): Typed => ({
  name,
  director_name: details.director_name ?? '',
  email: details.email ?? '',
  phone: details.phone ?? '',
  website: details.website ?? '',
  established: details.established ?? '',
})

const LABELS: Record<keyof Typed, () => string> = {
  name: () => t('Name'),
  director_name: () => t('Director'),
  email: () => t('Email'),
  phone: () => t('Phone'),
  website: () => t('Website'),
  established: () => t('Founded'),
}

/** A club's contact details, picture and card. */
export function ClubDetails({ club }: { club: OfficeClub }) {
  const mayCard = useMay(downloadClubCard)
  const fetchCard = () =>
    call(downloadClubCard, { club_id: club.id, format: 'pdf' }).then(saveDownload, (error: unknown) =>
      toast.failure(messageOf(error)),
    )
  return (
    <div className="team-columns">
      <Panel
        title={t('Contacts')}
        actions={mayCard && <Button onClick={() => void fetchCard()}>{t('Club card')}</Button>}
      >
        {club.may_edit ? <Contacts club={club} /> : <Facts facts={factsOf(club)} />}
      </Panel>
      {club.may_edit && <Logo club={club} />}
    </div>
  )
}

const factsOf = (club: Club) => {
  const typed = typedOf(club)
  return FIELDS.filter((field) => typed[field]).map((field) => [LABELS[field](), typed[field]] as const)
}

function Contacts({ club }: { club: Club }) {
  const editing = useEditing({ thing: club, typedOf, fresh: typedOf(club) })
  const save = useCall(saveClubDetails, { refresh: READS, quiet: 'failure' })
  const send = ({ id, version } = editing.base!) =>
    save.mutate(
      { id, version, club_details: editing.draft },
      {
        onSuccess: editing.take,
        onError: editing.failed,
      },
    )
  const field = (name: keyof Typed, more: { type?: string; inputMode?: 'numeric' } = {}) => (
    <TextField
      {...editing.text(name)}
      {...more}
      name={`club_details.${name}`}
      error={editing.errorAt(`club_details.${name}`)}
      label={LABELS[name]()}
      optional={name !== 'name'}
    />
  )
  return (
    <Form errors={editing.errors} onSubmit={() => send()}>
      {field('name')}
      {field('director_name')}
      {field('email', { type: 'email' })}
      {field('phone', { type: 'tel' })}
      {field('website', { type: 'url' })}
      {field('established', { inputMode: 'numeric' })}
      <div>
        <Button type="submit" kind="primary" busy={save.isPending} disabled={!editing.isDirty}>
          {t('Save')}
        </Button>
      </div>
      <EditingConflict
        editing={editing}
        label={(name) => LABELS[name]()}
        text={(name, typed) => typed[name]}
        busy={save.isPending}
        onKeepMine={send}
      />
    </Form>
  )
}

function Logo({ club }: { club: Club }) {
  const [refusal, setRefusal] = useState<string>()
  const save = useCall(saveClubDetails, { refresh: READS, quiet: 'failure' })
  return (
    <Panel title={t('Logo')}>
      {club.logo && <img className="club-logo" data-size="large" src={club.logo} alt={t('Current logo')} />}
      <FileDrop
        label={t('Logo')}
        hint={t('PNG, JPEG or WebP. Shown on the card and on this page.')}
        optional
        value={[]}
        accept={['.png', '.jpg', '.jpeg', '.webp']}
        mostMegabytes={5}
        name="logo"
        error={refusal}
        onChange={([logo]) => {
          if (!logo) return
          setRefusal(undefined)
          save.mutate({ id: club.id, logo }, { onError: (error) => setRefusal(messageOf(error)) })
        }}
      />
      {save.isPending && <p role="status">{t('Preparing the picture …')}</p>}
    </Panel>
  )
}
