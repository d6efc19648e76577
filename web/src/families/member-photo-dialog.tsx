import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { storeProfilePicture } from 'contract/families/profile-completion'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { call } from '../api.ts'
import { PORTRAITS } from '../clubs/clubs.tsx'
import { t } from '../language.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PhotoField } from '../ui/photo-field.tsx'
import { toast } from '../ui/toast.tsx'

/** Takes or chooses somebody's photo, crops it and saves it. */
export function PhotoDialog({
  memberId,
  name,
  onClose,
}: {
  memberId: number
  name: string
  onClose: () => void
}) {
  const [photo, setPhoto] = useState<File>()
  const [isMissed, setMissed] = useState(false)
  const client = useQueryClient()
  const keep = useMutation({
    mutationFn: (file: File) => call(storeProfilePicture, { member_id: memberId, profile_pic: file }),
    async onSuccess() {
      toast.success(t('{name} has a new photo.', { name }))
      onClose()
      // Cards and lists show it from now on.
      await client.invalidateQueries({ queryKey: [...PORTRAITS, memberId] })
      await client.invalidateQueries()
    },
  })
  const refused = keep.error && (fieldErrorsOf(keep.error)?.['profile_pic']?.[0] ?? messageOf(keep.error))
  return (
    <FormDialog
      title={t('Photo of {name}', { name })}
      submitLabel={t('Save photo')}
      busy={keep.isPending}
      errors={undefined}
      onSubmit={() => (photo ? keep.mutate(photo) : setMissed(true))}
      onClose={onClose}
    >
      <PhotoField
        label={t('New photo')}
        hint={t('A clear photo of the face. It appears on the membership card right away.')}
        value={photo}
        error={refused ?? (isMissed && !photo ? t('Choose a photo first.') : undefined)}
        onChange={(file) => setPhoto(file ?? undefined)}
      />
    </FormDialog>
  )
}
