/** Events while somebody types: whether everything is filled in. */
type CardEvents = { ready: undefined; change: { complete: boolean }; focus: undefined; blur: undefined }

/** Fields that are shown. */
export type MountedCard = {
  /** A one-time token for what was typed. Rejects with a sentence saying what is missing. */
  tokenize: () => Promise<{ payment_token: string }>
  /** Shows the bank's challenge (3-D Secure); resolves when that is over, whatever the outcome. */
  confirm: (client_secret: string) => Promise<unknown>
  /** The page's colors have changed. */
  update: (theme: CardTheme) => void
  destroy: () => void
  on: <E extends keyof CardEvents>(event: E, listener: (detail: CardEvents[E]) => void) => () => void
}

/** What is paid for with a wallet; `amount` in cents. */
export type WalletOrder = {
  amount: number
  currency: string
  /** The payer has agreed to keep the card for later charges; wallets that aren’t cards are then not offered. */
  keepsCard: boolean
}

/** Something that pays in place of a typed card: its token, and how to show the bank's challenge. */
export type WalletPayment = Pick<MountedCard, 'tokenize' | 'confirm'>

/** Buttons of the wallets this device and the provider's account have. */
export type MountedWallets = {
  update: (order: WalletOrder) => void
  destroy: () => void
}

export type WalletListeners = {
  /** Called once: whether there is any button. */
  onReady: (isAny: boolean) => void
  /** Somebody has agreed to pay the amount in the wallet. */
  onPay: (payment: WalletPayment) => void
}

type MountOptions = { publicKey: string; locale: string; theme: CardTheme }

/** The page's colors for the provider's frame, which cannot read them itself. */
export type CardTheme = {
  scheme: 'light' | 'dark'
  text: string
  muted: string
  background: string
  border: string
  accent: string
  on_accent: string
  danger: string
  radius: string
  font_size: string
}

/** What the provider's script offers; other providers are wrapped into the same interface. */
export type CardProvider = {
  mount: (element: HTMLElement, options: MountOptions) => MountedCard | Promise<MountedCard>
  /** Shows the buttons of wallets; a provider without any has none. */
  wallets?: (element: HTMLElement, options: MountOptions & WalletOrder & WalletListeners) => MountedWallets
}
