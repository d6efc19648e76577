import './gate.css'
import { useQuery } from '@tanstack/react-query'
import { rosterPhoto } from 'contract/clubs/rosters'
import type { GatePerson } from 'contract/readiness/gate'
import { query, useMay } from '../api.ts'
import { useObjectAddress } from '../ui/object-address.ts'

/** The picture, while online: faces are not stored on the phone. */
export function GatePhoto({ person: { entry_id, has_photo } }: { person: GatePerson }) {
  const mayLook = useMay(rosterPhoto)
  const photo = useQuery({
    ...query(rosterPhoto, { id: entry_id }),
    enabled: has_photo && mayLook && navigator.onLine,
    gcTime: 0,
  })
  const address = useObjectAddress(photo.data?.blob)
  return address ? <img className="gate-photo" src={address} alt="" width={96} height={120} /> : null
}
