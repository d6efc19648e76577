import { contract } from './es/contract.ts'
import { frame } from './es/frame.ts'
import { speechOf } from './speech.ts'

/**
 * Spanish for families in the United States: `usted` throughout, the words they know from school and league
 * (inscripción, temporada, exención de responsabilidad), never a word-for-word rendering of English.
 */
export const speech = speechOf('es', { ...contract, ...frame })
