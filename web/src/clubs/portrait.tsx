import './portrait.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { faceOf } from './portrait-loader.ts'

/** The answers about faces, to be asked again when a picture was changed. */
export const PORTRAITS = ['portrait'] as const

type Props = { memberId: number; name: string; size?: 'small' | 'large' }

/** Somebody's face beside the name: the initials at once, the picture as soon as it has come. */
export function Portrait({ memberId, name, size = 'small' }: Props) {
  const face = useQuery({
    queryKey: [...PORTRAITS, memberId],
    queryFn: () => faceOf(memberId),
    staleTime: 600_000,
    retry: false,
  })
  return face.data ? (
    <img className="portrait" data-size={size} src={face.data} alt="" />
  ) : (
    // Drawn by the style sheet, so that a name copied from a list is only the name.
    <span className="portrait" data-size={size} data-letters={initialsOf(name)} aria-hidden="true" />
  )
}

/** A name in a list, with its face. */
export const Named = ({ memberId, name, children }: Props & { children?: ReactNode }) => (
  <span className="portrait-named">
    <Portrait memberId={memberId} name={name} />
    <span>{children ?? name}</span>
  </span>
)

/** The first letters of the first and the last word; lists sort by 'Last, First'. */
export function initialsOf(name: string): string {
  const [last = '', first] = name.split(',')
  const words = (first ? `${first} ${last}` : name).trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
