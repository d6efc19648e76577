import * as z from 'zod/mini'
import { optionalText, text } from './primitives.ts'
import type { FieldErrors } from './problem.ts'

export type Country = { label: string; value: string; zip?: false }
export type State = { label: string; value: string; code: string }
export type Option = { label: string; value: string }

/**
 * Countries without postal codes. In reality there are about sixty; the specification flags these two (§3).
 */
const WITHOUT_ZIP = ['Bahamas', 'United Arab Emirates']

/**
 * ISO 3166 territories where people live, by their common English names; the two home countries come first
 * (§3).
 */
export const COUNTRIES: readonly Country[] = `
USA, Canada,
Afghanistan, Åland Islands, Albania, Algeria, American Samoa, Andorra, Angola, Anguilla,
Antigua and Barbuda, Argentina, Armenia, Aruba, Australia, Austria, Azerbaijan, Bahamas, Bahrain,
Bangladesh, Barbados, Belarus, Belgium, Belize, Benin, Bermuda, Bhutan, Bolivia, Bosnia and Herzegovina,
Botswana, Brazil, British Indian Ocean Territory, British Virgin Islands, Brunei, Bulgaria, Burkina Faso,
Burundi, Cambodia, Cameroon, Cape Verde, Caribbean Netherlands, Cayman Islands, Central African Republic,
Chad, Chile, China, Christmas Island, Cocos (Keeling) Islands, Colombia, Comoros, Congo (Brazzaville),
Congo (Kinshasa), Cook Islands, Costa Rica, Côte d'Ivoire, Croatia, Cuba, Curaçao, Cyprus, Czechia,
Denmark, Djibouti, Dominica, Dominican Republic, Ecuador, Egypt, El Salvador, Equatorial Guinea, Eritrea,
Estonia, Eswatini, Ethiopia, Falkland Islands, Faroe Islands, Fiji, Finland, France, French Guiana,
French Polynesia, Gabon, Gambia, Georgia, Germany, Ghana, Gibraltar, Greece, Greenland, Grenada,
Guadeloupe, Guam, Guatemala, Guernsey, Guinea, Guinea-Bissau, Guyana, Haiti, Honduras, Hong Kong, Hungary,
Iceland, India, Indonesia, Iran, Iraq, Ireland, Isle of Man, Israel, Italy, Jamaica, Japan, Jersey,
Jordan, Kazakhstan, Kenya, Kiribati, Kosovo, Kuwait, Kyrgyzstan, Laos, Latvia, Lebanon, Lesotho, Liberia,
Libya, Liechtenstein, Lithuania, Luxembourg, Macao, Madagascar, Malawi, Malaysia, Maldives, Mali, Malta,
Marshall Islands, Martinique, Mauritania, Mauritius, Mayotte, Mexico, Micronesia, Moldova, Monaco,
Mongolia, Montenegro, Montserrat, Morocco, Mozambique, Myanmar, Namibia, Nauru, Nepal, Netherlands,
New Caledonia, New Zealand, Nicaragua, Niger, Nigeria, Niue, Norfolk Island, North Korea, North Macedonia,
Northern Mariana Islands, Norway, Oman, Pakistan, Palau, Palestinian Territories, Panama,
Papua New Guinea, Paraguay, Peru, Philippines, Pitcairn Islands, Poland, Portugal, Puerto Rico, Qatar,
Réunion, Romania, Russia, Rwanda, Saint Barthélemy, Saint Helena, Saint Kitts and Nevis, Saint Lucia,
Saint Martin, Saint Pierre and Miquelon, Saint Vincent and Grenadines, Samoa, San Marino,
São Tomé and Príncipe, Saudi Arabia, Senegal, Serbia, Seychelles, Sierra Leone, Singapore, Sint Maarten,
Slovakia, Slovenia, Solomon Islands, Somalia, South Africa, South Korea, South Sudan, Spain, Sri Lanka,
Sudan, Suriname, Svalbard and Jan Mayen, Sweden, Switzerland, Syria, Taiwan, Tajikistan, Tanzania,
Thailand, Timor-Leste, Togo, Tokelau, Tonga, Trinidad and Tobago, Tunisia, Türkiye, Turkmenistan,
Turks and Caicos Islands, Tuvalu, U.S. Virgin Islands, Uganda, Ukraine, United Arab Emirates,
United Kingdom, Uruguay, Uzbekistan, Vanuatu, Vatican City, Venezuela, Vietnam, Wallis and Futuna,
Western Sahara, Yemen, Zambia, Zimbabwe
`
  .trim()
  .split(/,\s+/)
  .map((name) => ({ label: name, value: name, ...(WITHOUT_ZIP.includes(name) && { zip: false as const }) }))

/**
 * 50 states and the District of Columbia; 13 provinces and territories. Newfoundland NF and Quebec PQ are
 * older codes that the specification keeps on purpose (§3): do not "correct" them.
 */
export const STATES = {
  USA: states(`Alabama AL, Alaska AK, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT,
    Delaware DE, District of Columbia DC, Florida FL, Georgia GA, Hawaii HI, Idaho ID, Illinois IL, Indiana IN,
    Iowa IA, Kansas KS, Kentucky KY, Louisiana LA, Maine ME, Maryland MD, Massachusetts MA, Michigan MI,
    Minnesota MN, Mississippi MS, Missouri MO, Montana MT, Nebraska NE, Nevada NV, New Hampshire NH,
    New Jersey NJ, New Mexico NM, New York NY, North Carolina NC, North Dakota ND, Ohio OH, Oklahoma OK,
    Oregon OR, Pennsylvania PA, Rhode Island RI, South Carolina SC, South Dakota SD, Tennessee TN, Texas TX,
    Utah UT, Vermont VT, Virginia VA, Washington WA, West Virginia WV, Wisconsin WI, Wyoming WY`),
  Canada: states(`Alberta AB, British Columbia BC, Manitoba MB, New Brunswick NB, Newfoundland NF,
    Northwest Territories NT, Nova Scotia NS, Nunavut NU, Ontario ON, Prince Edward Island PE, Quebec PQ,
    Saskatchewan SK, Yukon YT`),
} as const

function states(list: string): readonly State[] {
  return list.split(/,\s+/).map((entry) => {
    const name = entry.slice(0, -3)
    return { label: name, value: name, code: entry.slice(-2) }
  })
}

/** The current names and codes of two provinces listed under older ones; only used to read imported files. */
const CANADIAN_ALIASES = new Map([
  ['newfoundland and labrador', 'newfoundland'],
  ['nl', 'newfoundland'],
  ['qc', 'quebec'],
  ['québec', 'quebec'],
])

/** Standard times in the USA; the specification gives none for Canada (§3). */
export const TIME_ZONES: Readonly<Record<'USA' | 'Canada', readonly Option[]>> = {
  USA: [
    { value: 'HST', label: 'HST (Hawaii Standard Time)' },
    { value: 'AKST', label: 'AKST (Alaska Standard Time)' },
    { value: 'PST', label: 'PST (Pacific Standard Time)' },
    { value: 'MST', label: 'MST (Mountain Standard Time)' },
    { value: 'CST', label: 'CST (Central Standard Time)' },
    { value: 'EST', label: 'EST (Eastern Standard Time)' },
  ],
  Canada: [],
}

/** The states to choose from; empty for countries where the state is free text. */
export function statesOf(country: string): readonly State[] {
  return country === 'USA' || country === 'Canada' ? STATES[country] : []
}

/** Finds a state by name, code (also as D.C. or Tx.) or, in Canada, current code; for imported files. */
export function findState(country: string, nameOrCode: string): State | undefined {
  const given = nameOrCode.normalize('NFC').replaceAll('.', '').trim().toLowerCase()
  const wanted = CANADIAN_ALIASES.get(given) ?? given
  return statesOf(country).find(
    ({ value, code }) => value.toLowerCase() === wanted || code.toLowerCase() === wanted,
  )
}

/** The two-letter code, used to find the league of a state. */
export const stateCode = (country: string, state: string) => findState(country, state)?.code

/** A postal code is required unless the country's zip flag is false. */
export const needsZip = (country: string) => !WITHOUT_ZIP.includes(country)

const FIELDS = {
  address_1: text('Address', 120),
  address_2: optionalText('Address line 2', 120),
  city: text('City', 80),
  country: text('Country', 60),
  state: optionalText('State', 60),
  zip: optionalText('Postal code', 12),
}

/** A postal address. The schema includes `checkAddress`, which checks the fields against each other. */
export const Address = z.object(FIELDS).check((context) => {
  for (const [field, messages] of Object.entries(checkAddress(context.value) ?? {}))
    for (const message of messages)
      context.issues.push({ code: 'custom', path: [field], message, input: context.value })
})
export type Address = z.output<typeof Address>

type Region = { country: string; state?: string | undefined; zip?: string | undefined }

/**
 * Checks country, state and postal code against each other; errors by field. Source: specification §3 and §5,
 *
 */
export function checkAddress({ country, state, zip }: Region): FieldErrors | undefined {
  const errors: FieldErrors = {}
  if (!COUNTRIES.some(({ value }) => value === country))
    return { country: ['Choose a country from the list.'] }
  const choices = statesOf(country)
  if (choices.length > 0 && !choices.some(({ value }) => value === state))
    errors.state = [
      country === 'USA' ? 'Choose a state from the list.' : 'Choose a province or territory from the list.',
    ]
  const zipError = checkZip(country, zip ?? '')
  if (zipError) errors.zip = [zipError]
  return Object.keys(errors).length > 0 ? errors : undefined
}

function checkZip(country: string, zip: string): string | undefined {
  if (zip === '') return needsZip(country) ? 'Postal code is required.' : undefined
  if (country === 'USA' && !/^\d{5}(-\d{4})?$/.test(zip))
    return 'Enter a ZIP code such as 75201 or 75201-1234.'
  if (country === 'Canada' && !/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(zip))
    return 'Enter a postal code such as K1A 0B1.'
  return undefined
}
