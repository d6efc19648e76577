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
  mount: (
    element: HTMLElement,
    options: { publicKey: string; locale: string; theme: CardTheme },
  ) => MountedCard | Promise<MountedCard>
}
