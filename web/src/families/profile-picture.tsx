import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getProfilePicture, storeProfilePicture } from 'contract/families/profile-completion'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { call, query } from '../api.ts'
import { t } from '../language.ts'
import { PhotoField } from '../ui/files/photo-field.tsx'

/** The user's own picture; saved as soon as it is cropped. */
export function ProfilePicture({ hasPhoto }: { hasPhoto: boolean }) {
  const kept = useQuery({ ...query(getProfilePicture, { id: 'me' }), enabled: hasPhoto })
  const [photo, setPhoto] = useState<File>()
  const keep = useMutation({
    mutationFn: (file: File) => call(storeProfilePicture, { member_id: 'me', profile_pic: file }),
    onError: () => setPhoto(undefined),
  })
  return (
    <PhotoField
      label={t('Your photo')}
      optional
      hint={keep.isPending ? t('Saving photo...') : t('A clear photo of the face, for the membership card.')}
      value={photo ?? kept.data?.blob}
      error={keep.error && (fieldErrorsOf(keep.error)?.['profile_pic']?.[0] ?? messageOf(keep.error))}
      onChange={(file) => {
        setPhoto(file ?? undefined)
        if (file) keep.mutate(file)
      }}
    />
  )
}
