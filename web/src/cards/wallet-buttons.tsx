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
  <svg viewBox="0 0 32 24" width="32" height="24" aria-hidden="true">
    <rect x="1" y="1" width="30" height="22" rx="4" fill="#f2f2f0" />
    <path d="M3 6a3 3 0 0 1 3-3h20a3 3 0 0 1 3 3v3H3z" fill="#3aa0dc" />
    <path d="M3 7.5h26v4H3z" fill="#f5b53f" />
    <path d="M3 10h26v4H3z" fill="#58b55c" />
    <path d="M3 12.5h26V18H3z" fill="#e4604f" />
    <path
      d="M3 14.5h8.6c1 0 1.4.7 1.8 1.4a3 3 0 0 0 5.2 0c.4-.7.8-1.4 1.8-1.400H29V18a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3z"
      fill="#f2f2f0"
    />
  </svg>
)

/** A folded pocket with three edges. */
const GoogleDrawing = () => (
  <svg viewBox="0 0 32 24" width="32" height="24" aria-hidden="true">
    <path d="M4 7a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4v10H4z" fill="#34a853" />
    <path d="M4 9.500a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4V17H4z" fill="#fbbc04" />
    <path d="M4 12a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4v5H4z" fill="#ea4335" />
    <path d="M4 11.500l15.5 4.200c1.3.3 2.6 0 3.6-.8L28 11v6a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4z" fill="#4285f4" />
  </svg>
)
