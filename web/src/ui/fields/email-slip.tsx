import './email-slip.css'
import { rich } from '../../rich.tsx'

type Props = { meant: string | undefined; onUse: () => void }

/** Asks whether another address was meant; pressing it takes it. */
export function EmailSlip({ meant, onUse }: Props) {
  const email = (
    <button type="button" onClick={onUse}>
      {meant}
    </button>
  )
  return (
    <p className="email-slip" role="status">
      {meant && rich('Did you mean {email}?', { email })}
    </p>
  )
}
