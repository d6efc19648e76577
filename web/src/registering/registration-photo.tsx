import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { removeDraftPhoto, storeDraftPhoto, type DraftPerson } from 'contract/registering/draft'
import { call } from '../api.ts'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { PhotoField } from '../ui/files/photo-field.tsx'
import { useRegistration } from './draft-context.tsx'
import { photoAddress } from './queries.ts'

/** The picture for the membership card; saved as soon as it is cropped. */
export function RegistrationPhoto({ person, name }: { person: DraftPerson; name: string }) {
  const { state, keeper } = useRegistration()
  const [photo, setPhoto] = useState<File>()
  const person_key = person.key
  const keep = useMutation({
    mutationFn: async (file: File | null) => {
      // The server only stores pictures of people it knows.
      await keeper.flush()
      const token = keeper.get().token!
      if (file) await call(storeDraftPhoto, { token, person_key, photo: file })
      else await call(removeDraftPhoto, { token, person_key })
    },
    onSuccess: (_, file) => (file ? keeper.photoKept : keeper.photoRemoved)(person_key),
    onError: () => setPhoto(undefined),
  })
  const kept =
    state.token && state.photos.includes(person_key) ? photoAddress(state.token, person_key) : undefined
  return (
    <PhotoField
      label={person.who === 'me' ? t('Your photo') : t('{name}’s photo', { name })}
      optional
      hint={keep.isPending ? t('Saving photo...') : t('A clear photo of the face, for the membership card.')}
      value={photo ?? kept}
      error={keep.error && (fieldErrorsOf(keep.error)?.['photo']?.[0] ?? messageOf(keep.error))}
      onChange={(file) => {
        setPhoto(file ?? undefined)
        keep.mutate(file)
      }}
    />
  )
}
