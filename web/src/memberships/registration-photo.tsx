import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { storeDraftPhoto, type DraftPerson } from 'contract/memberships/draft'
import { call } from '../api.ts'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { PhotoField } from '../ui/photo-field.tsx'
import { useRegistration } from './draft-context.tsx'
import { photoAddress } from './queries.ts'

/** The picture for the membership card; kept on the server as soon as it is cut. */
export function RegistrationPhoto({ person, name }: { person: DraftPerson; name: string }) {
  const { state, keeper } = useRegistration()
  const [photo, setPhoto] = useState<File>()
  const store = useMutation({
    mutationFn: async (file: File) => {
      // The server keeps pictures of people it knows.
      await keeper.flush()
      await call(storeDraftPhoto, { token: keeper.get().token!, person_key: person.key, photo: file })
    },
    onSuccess: () => keeper.photoKept(person.key),
  })
  const kept =
    state.token && state.photos.includes(person.key) ? photoAddress(state.token, person.key) : undefined
  return (
    <PhotoField
      label={person.who === 'me' ? 'Your picture' : `Picture of ${name}`}
      optional
      hint={
        store.isPending ? 'Saving the picture...' : 'A clear picture of the face, for the membership card.'
      }
      value={photo ?? kept}
      error={store.error && (fieldErrorsOf(store.error)?.['photo']?.[0] ?? messageOf(store.error))}
      onChange={(file) => {
        setPhoto(file ?? undefined)
        if (file) store.mutate(file)
      }}
    />
  )
}
