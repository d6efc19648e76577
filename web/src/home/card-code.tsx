import './member-card.css'
import { useQuery } from '@tanstack/react-query'
import type { HouseholdPerson, HouseholdRegistration } from 'contract/families/household'
import { WalletButtons } from '../families/families.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { spelledDay } from '../written.ts'

type Props = {
  person: HouseholdPerson
  registration: HouseholdRegistration
  path: string
  onClose: () => void
}

/** What the gate reads: the code large, and who it is for. Drawn here, so that it is there without a connection. */
export function CardCode({ person, registration, path, onClose }: Props) {
  const code = useQuery({
    queryKey: ['card code', path],
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await import('qr')).default(new URL(path, location.origin).href, 'raw'),
  })
  return (
    <Dialog title={person.name} onClose={onClose} buttons={<Button onClick={onClose}>{t('Close')}</Button>}>
      <div className="card-code">
        <p className="dim">
          {[registration.team ?? registration.membership, registration.division].filter(Boolean).join(' · ')}
        </p>
        {code.data ? (
          <div className="card-code-code" role="img" aria-label={t('Code of the membership card')}>
            <Squares rows={code.data} />
          </div>
        ) : code.error ? (
          <ErrorState error={code.error} onRetry={() => void code.refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
        <p className="card-code-number numbers">{person.member_number}</p>
        <p className="dim">{t('Valid until {day}', { day: spelledDay(registration.valid_until) })}</p>
        <WalletButtons registration_id={registration.id} name={person.name} />
      </div>
    </Dialog>
  )
}

function Squares({ rows }: { rows: readonly (readonly boolean[])[] }) {
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} fill="currentColor" />
    </svg>
  )
}
