import type { Wallet } from 'contract/cards/wallet'

/** Of the wallets a card can be added to, those that make sense on this device: each phone has its own, a computer either. */
export function walletsHere(wallets: readonly Wallet[], userAgent: string): Wallet[] {
  const isPhoneOfApple = /iPhone|iPad|iPod/.test(userAgent)
  const isAndroid = /Android/.test(userAgent)
  return wallets.filter((wallet) => (wallet === 'apple' ? !isAndroid : !isPhoneOfApple))
}
