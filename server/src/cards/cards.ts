/** The public interface of this module. */
export { cardImage, cardPdf, cardPath } from './member-cards.ts'
