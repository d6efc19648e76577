import { wordsIn, type Words } from '../mail/mail.ts'

/** What a pass says besides what is on record. */
export type PassWords = ReturnType<typeof wordsOf>

const wordsOf = (t: Words) => ({
  card: t('Membership card'),
  member: t('Member'),
  season: t('Season'),
  membership: t('Membership'),
  team: t('Team'),
  division: t('Division'),
  league: t('League'),
  number: t('Member ID'),
  until: t('Valid until'),
  from: t('Valid from'),
  until_changed: t('Your card is now valid until {day}.', { day: '%@' }),
  status: t('Status'),
  ended: t('No longer valid'),
  ended_changed: t('This card is no longer valid.'),
  check: t('Check this card'),
  website: t('Website'),
  help: t('Questions?'),
})

/** In every language of the phone it is shown on. */
export const PASS_WORDS = { en: wordsOf(wordsIn('en')), es: wordsOf(wordsIn('es')) }
