import './wallet-buttons.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { addCardToWallet, type Wallet } from 'contract/cards/wallet'
import { getHousehold } from 'contract/families/household'
import { messageOf } from '../api-problems.ts'
import { call, query } from '../api.ts'
import { msg, t } from '../language.ts'
import { toast } from '../ui/toast.tsx'
import { walletsHere } from './wallets-here.ts'

const LABELS = { apple: msg('Add to Apple Wallet'), google: msg('Add to Google Wallet') } as const

type Props = { registration_id: number; name: string }

/** Puts the card into the wallet of this phone; nothing where no wallet is set up. */
export function WalletButtons({ registration_id, name }: Props) {
  const household = useQuery({ ...query(getHousehold, {}), staleTime: Number.POSITIVE_INFINITY })
  const wallets = walletsHere(household.data?.wallets ?? [], navigator.userAgent)
  if (wallets.length === 0) return null
  return (
    <div className="wallet-buttons no-print">
      {wallets.map((wallet) => (
        <WalletButton key={wallet} registration_id={registration_id} wallet={wallet} name={name} />
      ))}
    </div>
  )
}

function WalletButton({ registration_id, wallet, name }: Props & { wallet: Wallet }) {
  const add = useMutation({
    mutationFn: () => call(addCardToWallet, { registration_id, wallet }),
    // The phone takes over: Wallet opens the pass, Google asks on its own page.
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.failure(messageOf(error)),
  })
  return (
    <button
      type="button"
      className="wallet-button"
      data-wallet={wallet}
      aria-label={`${t(LABELS[wallet])}: ${name}`}
      aria-disabled={add.isPending || undefined}
      onClick={add.isPending ? undefined : () => add.mutate()}
    >
      {wallet === 'apple' ? <AppleDrawing /> : <GoogleDrawing />}
      <span>{t(LABELS[wallet])}</span>
    </button>
  )
}

/** Cards of several colors in a pocket. */
const AppleDrawing = () => (
  <svg viewBox="0 0 36 28" width="36" height="28" aria-hidden="true">
    <rect width="36" height="28" rx="5" fill="#e9e6df" />
    <path d="M2.5 7a4 4 0 0 1 4-4h23a4 4 0 0 1 4 4v4h-31z" fill="#3aa0dc" />
    <path d="M2.5 7.5h31v5h-31z" fill="#f5b53f" />
    <path d="M2.5 11.5h31v5h-31z" fill="#4fae5a" />
    <path d="M2.5 15.5h31v5h-31z" fill="#e05a4a" />
    <path
      d="M0 16.5h12.5c1 0 1.6.6 2 1.5a3.8 3.8 0 0 0 7 0c.4-.9 1-1.5 2-1.5H36V23a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5z"
      fill="#e9e6df"
    />
  </svg>
)

/** A folded pocket with three edges. */
const GoogleDrawing = () => (
  <svg viewBox="0 0 32 28" width="32" height="28" aria-hidden="true">
    <rect x="2" y="2" width="28" height="20" rx="5" fill="#34a853" />
    <rect x="2" y="6" width="28" height="18" rx="5" fill="#fbbc04" />
    <rect x="2" y="10" width="28" height="16" rx="5" fill="#ea4335" />
    <path
      d="M2 14.5l17.5 4.300c1.4.3 2.8 0 3.9-.9L30 12.5V21a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5z"
      fill="#4285f4"
    />
  </svg>
)
