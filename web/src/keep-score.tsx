import type { KeptBook } from 'contract/kept-book'
import { t } from './language.ts'

/** The way to a team’s own book of a game. It leaves the page, so that the book is one that the phone can keep. */
export const KeepScore = ({ book }: { book: KeptBook }) => (
  <a className="button no-print" href={book.link}>
    {book.is_over ? t('Check the score') : t('Keep score')}
  </a>
)
