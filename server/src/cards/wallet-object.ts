import type { Day } from 'contract/dates'
import type { GoogleObject } from '../outside/wallets.ts'
import type { Shown } from './wallet-queries.ts'
import { PASS_WORDS, type PassWords } from './wallet-words.ts'

type Made = {
  issuer_id: string
  /** The tenant's; it names the class. */
  label: string
  pass_code: string
  shown: Shown | null
  /** The address in the code. */
  code: string
  /** The last day on which the card counts, with its grace. */
  last_day: Day | null
  looks: { tenant_name: string; primary: string; logo: string | undefined; site: string }
}

/** A membership card for Google Wallet, as a generic pass (REST resource `genericObject`). */
export function googleObject(made: Made): GoogleObject {
  const { issuer_id, label, pass_code, shown, code, last_day, looks } = made
  const rows: [keyof PassWords, string | null][] = shown
    ? [
        ['season', shown.season],
        ['membership', shown.membership],
        ['team', shown.team],
        ['division', shown.division],
        ['league', shown.league],
        ['number', shown.member_number],
      ]
    : []
  return {
    id: `${issuer_id}.${pass_code}`,
    classId: `${issuer_id}.${label}`,
    genericType: 'GENERIC_TYPE_UNSPECIFIED',
    state: shown ? 'ACTIVE' : 'INACTIVE',
    cardTitle: plain(looks.tenant_name),
    subheader: said(shown ? 'member' : 'status'),
    header: shown ? plain(shown.name) : said('ended'),
    hexBackgroundColor: looks.primary,
    ...(looks.logo !== undefined && {
      logo: { sourceUri: { uri: looks.logo }, contentDescription: plain(looks.tenant_name) },
    }),
    textModulesData: rows.flatMap(([id, body]) =>
      body === null ? [] : [{ id, localizedHeader: said(id), body }],
    ),
    linksModuleData: { uris: [{ id: 'website', uri: looks.site, localizedDescription: said('website') }] },
    ...(shown && {
      barcode: { type: 'QR_CODE', value: code, alternateText: shown.member_number },
      validTimeInterval: {
        start: { date: `${shown.valid_from}T00:00:00` },
        ...(last_day && { end: { date: `${last_day}T23:59:59` } }),
      },
    }),
  }
}

/** A name, the same in every language. */
const plain = (value: string) => ({ defaultValue: { language: 'en', value } })

const said = (word: keyof PassWords) => ({
  ...plain(PASS_WORDS.en[word]),
  translatedValues: [{ language: 'es', value: PASS_WORDS.es[word] }],
})
