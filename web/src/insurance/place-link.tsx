import { RecordLink } from '../record-link.tsx'

type Props = { of: 'team' | 'club'; id: number; name: string }

/** The name of a covered team or club, as a link for users who may open its screen. */
export function PlaceLink({ of, id, name }: Props) {
  return <RecordLink to={`/ctms/${of === 'team' ? 'teams' : 'clubs'}/${id}`}>{name}</RecordLink>
}
