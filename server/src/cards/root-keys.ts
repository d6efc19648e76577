import type { ModuleKeys } from '../plumbing/resealing.ts'
import { cardCodes } from './member-cards.ts'
import { walletTokens } from './wallet-passes.ts'
import { phoneSeals } from './wallet-updates.ts'

export const cardKeys: ModuleKeys = { sealed: [phoneSeals], marks: [cardCodes, walletTokens] }
