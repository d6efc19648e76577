import { rich } from '../rich.tsx'
import { Money } from '../ui/values.tsx'

/** What is left of a payment, and what went back of it. Cents. */
export const PaidAmount = ({ paid, refunded }: { paid: number; refunded: number }) => (
  <span>
    <Money cents={paid} />
    {refunded > 0 && (
      <span className="dim">
        {' '}
        {rich('({amount} refunded)', { amount: <Money key="refunded" cents={refunded} /> })}
      </span>
    )}
  </span>
)
