import './gate-answer.css'
import { t } from '../language.ts'
import { spelledDay, writtenList } from '../written.ts'
import type { Stranger } from './gate-result.ts'

/** The headline for a card or search that found nobody to check in. */
export function saysOf(stranger: Stranger): string {
  switch (stranger.why) {
    case 'nobody':
    case 'offline':
      return t('Not on this list')
    case 'no_card':
      return t('Not a membership card')
    case 'organization':
      return t('Another organization’s card')
    case 'team':
    case 'list_is_older':
      return t('A card for {team}', { team: writtenList(stranger.teams) })
    case 'no_team':
      return t('Not on a team')
    case 'old':
      return t('This card is out of date')
    case 'unknown':
      return t('This card isn’t known here')
  }
}

/** What to do about it; repeats what was typed, so that it can be corrected. */
export const GateStranger = ({ stranger, typed }: { stranger: Stranger; typed: string }) => (
  <p className="gate-stranger">{todoOf(stranger, typed)}</p>
)

function todoOf(stranger: Stranger, typed: string): string {
  switch (stranger.why) {
    case 'nobody':
      return t('No match for “{typed}”. Check the spelling, or try just a few letters.', { typed })
    case 'no_card':
      return t('Ask for the card with the square code.')
    case 'organization':
      return t('It comes from {host}.', { host: stranger.host })
    case 'team':
      return t('That team isn’t on this list.')
    case 'list_is_older':
      return t('It’s newer than this list. Update the list, then scan again.')
    case 'no_team':
      return t('The membership is current, but it isn’t on any team’s roster.')
    case 'old':
      return stranger.until
        ? t('Its membership ran until {day}, or the card was replaced. Ask for the current one.', {
            day: spelledDay(stranger.until),
          })
        : t('Ask for the current one.')
    case 'unknown':
      return t('Look the person up by name or number.')
    case 'offline':
      return t('Without a connection we can’t tell which team this card is for.')
  }
}
