/** The public interface of this module. */
export { cardImage, cardPdf, cardPath } from './member-cards.ts'
export { serveWallets } from './http-wallet.ts'
export { addToWallet, openWallets } from './wallet-passes.ts'
