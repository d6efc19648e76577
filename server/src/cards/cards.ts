/** The front door of cards: what the rest of the house may use. */
export { cardImage, cardPdf, cardPath } from './member-cards.ts'
