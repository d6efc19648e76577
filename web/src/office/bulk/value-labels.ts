import type { MailValue } from 'contract/office/member-bulk'
import { msg } from '../../language.ts'

/** What can be filled in, as the office calls it. */
export const VALUE_LABELS: Record<MailValue, string> = {
  first_name: msg('Recipient’s first name'),
  name: msg('Member’s name'),
  team: msg('Team'),
  membership: msg('Membership'),
  season: msg('Season'),
  club: msg('Name of your organization'),
}
