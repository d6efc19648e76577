import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getMemberPhoto } from 'contract/members'
import { query } from '../api.ts'

/** The picture of a member. It is fetched with the login, because an address alone would show it to anybody. */
export function MemberPhoto({ memberId, name }: { memberId: number; name: string }) {
  const { data } = useQuery(query(getMemberPhoto, { id: memberId }))
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data.blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address ? (
    <img className="member-photo" src={address} alt={`Photo of ${name}`} width={96} height={96} />
  ) : null
}
