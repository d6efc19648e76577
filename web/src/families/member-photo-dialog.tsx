import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeProfilePicture, storeProfilePicture } from 'contract/families/profile-completion'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { call } from '../api.ts'
import { PORTRAITS } from '../clubs/clubs.tsx'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { PhotoField } from '../ui/files/photo-field.tsx'
import { toast } from '../ui/toast.tsx'

/** Takes or chooses somebody's photo, crops it and saves it, or removes the one there is. */
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
  const [isRemoving, setRemoving] = useState(false)
  const client = useQueryClient()
  // Asked already by the face beside the button that opened this.
  const { data: face } = useQuery<string | null>({ queryKey: [...PORTRAITS, memberId], enabled: false })
  const done = async (said: string) => {
    toast.success(said)
    onClose()
    // Cards and lists show it from now on.
    await client.invalidateQueries({ queryKey: [...PORTRAITS, memberId] })
    await client.invalidateQueries()
  }
  const keep = useMutation({
    mutationFn: (file: File) => call(storeProfilePicture, { member_id: memberId, profile_pic: file }),
    onSuccess: () => done(t('{name} has a new photo.', { name })),
  })
  const remove = useMutation({
    mutationFn: () => call(removeProfilePicture, { id: memberId }),
    onSuccess: () => done(t('The photo of {name} is removed.', { name })),
    onError: (error) => toast.failure(messageOf(error)),
  })
  const refused = keep.error && (fieldErrorsOf(keep.error)?.['profile_pic']?.[0] ?? messageOf(keep.error))
  if (isRemoving)
    return (
      <ConfirmDialog
        title={t('Remove the photo of {name}?', { name })}
        confirmLabel={t('Remove photo')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      >
        {t('The membership card and lists show initials again. You can add a new photo anytime.')}
      </ConfirmDialog>
    )
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
      {face && (
        <Button kind="quiet" onClick={() => setRemoving(true)}>
          {t('Remove photo')}
        </Button>
      )}
    </FormDialog>
  )
}
