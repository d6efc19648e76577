import './qr-code.css'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from './empty-state.tsx'
import { Skeleton } from './skeleton.tsx'

/** A link for the camera of a phone; `label` says what it opens. Drawn here, so that it is there without a connection. */
export function QrCode({ url, label }: { url: string; label: string }) {
  const code = useQuery({
    queryKey: ['qr code', url],
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await import('qr')).default(url, 'raw'),
  })
  if (code.data)
    return (
      <div className="qr-code" role="img" aria-label={label}>
        <Squares rows={code.data} />
      </div>
    )
  if (code.error) return <ErrorState error={code.error} onRetry={() => void code.refetch()} />
  return <Skeleton lines={8} />
}

function Squares({ rows }: { rows: readonly (readonly boolean[])[] }) {
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} fill="currentColor" />
    </svg>
  )
}
