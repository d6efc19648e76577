import { addDays } from 'contract/dates'
import type { When } from 'contract/calendar/when'

/** Something to put into a calendar. A date without times lasts whole days. */
export type Entry = When & {
  title: string
  /** ISO 8601; read only if it has times. */
  starts_at: string
  ends_at: string
  time_zone: string
  place: string
  about: string
}

const compact = (iso: string) => iso.replaceAll(/[-:]/g, '')
/** '20261205T003000Z' */
const moment = (at: string) => `${compact(new Date(at).toISOString().slice(0, 19))}Z`

const query = (address: string, values: Record<string, string>) =>
  `${address}?${new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))}`

/** Opens Google Calendar with one entry filled in. */
export function googleEntry({ title, place, about, time_zone, ...when }: Entry): string {
  const [from, until] =
    when.starts_time === null
      ? // The end of whole days is exclusive.
        [compact(when.starts_on), compact(addDays(when.ends_on, 1))]
      : [moment(when.starts_at), moment(when.ends_at)]
  return query('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${from}/${until}`,
    ctz: time_zone,
    location: place,
    details: about,
  })
}

/** Opens Outlook on the web with one entry filled in. */
export function outlookEntry({ title, place, about, ...when }: Entry): string {
  const isWhole = when.starts_time === null
  return query('https://outlook.live.com/calendar/0/action/compose', {
    rru: 'addevent',
    subject: title,
    startdt: isWhole ? when.starts_on : new Date(when.starts_at).toISOString(),
    enddt: isWhole ? addDays(when.ends_on, 1) : new Date(when.ends_at).toISOString(),
    allday: isWhole ? 'true' : '',
    location: place,
    body: about,
  })
}

/** Where each calendar subscribes to a feed in one tap, from the feed's own address. */
export const feedLinks = (address: string, name: string) => {
  const webcal = address.replace(/^https?:/, 'webcal:')
  return {
    apple: webcal,
    google: query('https://calendar.google.com/calendar/render', { cid: webcal }),
    outlook: query('https://outlook.live.com/calendar/0/addfromweb', { url: address, name }),
    microsoft365: query('https://outlook.office.com/calendar/0/addfromweb', { url: address, name }),
  }
}
