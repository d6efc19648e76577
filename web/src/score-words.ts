import { t } from './language.ts'

type Result = { own: number; other: number; is_unconfirmed: boolean }

/** How a game ended for a team. */
export function resultSaid({ own, other, is_unconfirmed }: Result): string {
  const score = { own, other }
  const said =
    own === other
      ? t('Tied {own}–{other}', score)
      : own > other
        ? t('Won {own}–{other}', score)
        : t('Lost {own}–{other}', score)
  return is_unconfirmed ? t('{score}, unconfirmed', { score: said }) : said
}
