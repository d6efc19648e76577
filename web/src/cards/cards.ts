/** The public interface of this module. */
export { WalletButtons } from './wallet-buttons.tsx'
