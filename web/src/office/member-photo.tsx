import './registration-detail.css'
import { useQuery } from '@tanstack/react-query'
import { getMemberPhoto } from 'contract/members'
import { query } from '../api.ts'
import { useObjectAddress } from '../ui/files/object-address.ts'

/** A member's picture. It is loaded with the login, because a plain URL would show it to anyone. */
export function MemberPhoto({ memberId, name }: { memberId: number; name: string }) {
  const photo = useQuery(query(getMemberPhoto, { id: memberId }))
  const address = useObjectAddress(photo.data?.blob)
  return address ? <img className="member-photo" src={address} alt={name} width={96} height={96} /> : null
}
