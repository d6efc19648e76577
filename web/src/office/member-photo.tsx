import './registration-detail.css'
import { useQuery } from '@tanstack/react-query'
import { getMemberPhoto } from 'contract/members'
import { query } from '../api.ts'
import { useObjectAddress } from '../ui/object-address.ts'

/** The picture of a member. It is fetched with the login, because an address alone would show it to anybody. */
export function MemberPhoto({ memberId, name }: { memberId: number; name: string }) {
  const photo = useQuery(query(getMemberPhoto, { id: memberId }))
  const address = useObjectAddress(photo.data?.blob)
  return address ? <img className="member-photo" src={address} alt={name} width={96} height={96} /> : null
}
