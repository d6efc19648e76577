import { lazy, Suspense, type ComponentProps, type Ref } from 'react'
import { CardField, type Card } from './card-field.tsx'

// Only who is about to pay loads it.
const ExpressPay = lazy(() => import('./express-pay.tsx').then((file) => ({ default: file.ExpressPay })))

type Props = ComponentProps<typeof ExpressPay> & {
  /** The card that is typed. */
  ref: Ref<Card>
}

/** Both ways to pay an amount by card: a wallet, where the device has one, and the card fields. */
export const CardOrWallet = ({ ref, ...wallet }: Props) => (
  <>
    <Suspense fallback={null}>
      <ExpressPay {...wallet} />
    </Suspense>
    <CardField ref={ref} config={wallet.config} />
  </>
)
