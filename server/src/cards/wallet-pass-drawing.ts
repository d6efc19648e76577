import type { PKPass as Pass } from 'passkit-generator'
import { textOn, mix } from '../plumbing/drawing/colors.ts'
import type { Drawing } from '../plumbing/drawing/drawings.ts'
import { sharp } from '../plumbing/drawing/packages.ts'
import { picture, write } from '../plumbing/drawing/svg-parts.ts'
import { fitLine } from '../plumbing/drawing/typesetting.ts'
import type { Shown } from './wallet-queries.ts'
import type { PassWords } from './wallet-words.ts'

export type ApplePass = {
  pass_code: string
  /** What phones prove with that they hold it. */
  token: string
  /** Where phones ask for changes; undefined on sites without TLS, which phones refuse. */
  service: string | undefined
  /** Null for a card that no longer counts. */
  shown: Shown | null
  /** The address in the code. */
  code: string
  /** From this moment on the phone itself shows the card as over. */
  expires_at: string | null
  looks: {
    tenant_name: string
    primary: string
    logo: Uint8Array | undefined
    site: string
    help: string | undefined
  }
  words: { en: PassWords; es: PassWords }
}

export type AppleSigning = {
  pass_type_id: string
  team_id: string
  certificate: string
  key: string
  authority: string
}

/** A membership card for Apple Wallet: pictures, words and their digests, signed, in one file (`.pkpass`). */
export const applePass: Drawing<{ pass: ApplePass; signing: AppleSigning }> = { name: 'apple-pass', draw }

async function draw({ pass, signing }: { pass: ApplePass; signing: AppleSigning }): Promise<Buffer> {
  // Loaded with what it needs (4 MB) only where passes are made.
  const { PKPass } = await import('passkit-generator')
  const { looks, shown, words } = pass
  const ink = textOn(looks.primary)
  const made = new PKPass(
    await pictures(looks),
    {
      wwdr: signing.authority,
      signerCert: signing.certificate,
      signerKey: signing.key,
    },
    {
      description: words.en.card,
      organizationName: looks.tenant_name,
      passTypeIdentifier: signing.pass_type_id,
      teamIdentifier: signing.team_id,
      serialNumber: pass.pass_code,
      logoText: looks.tenant_name,
      backgroundColor: inParts(looks.primary),
      foregroundColor: inParts(ink),
      labelColor: inParts(mix(ink, looks.primary, 0.2)),
      ...(pass.service !== undefined && { webServiceURL: pass.service, authenticationToken: pass.token }),
      ...(shown === null && { voided: true }),
    },
  )
  made.type = 'generic'
  if (shown) fill(made, shown, pass)
  else
    made.primaryFields.push({
      key: 'status',
      label: words.en.status,
      value: words.en.ended,
      changeMessage: words.en.ended_changed,
    })
  made.backFields.push({ key: 'website', label: words.en.website, value: looks.site })
  if (looks.help) made.backFields.push({ key: 'help', label: words.en.help, value: looks.help })
  if (pass.expires_at) made.setExpirationDate(new Date(pass.expires_at))
  const keys = Object.keys(words.en) as (keyof PassWords)[]
  made.localize('es', Object.fromEntries(keys.map((key) => [words.en[key], words.es[key]])))
  return made.getAsBuffer()
}

function fill(made: Pass, shown: Shown, { code, words: { en: words } }: ApplePass) {
  const day = (on: string) => ({
    value: `${on}T00:00:00Z`,
    dateStyle: 'PKDateStyleMedium' as const,
    ignoresTimeZone: true,
  })
  made.headerFields.push({ key: 'season', label: words.season, value: shown.season })
  made.primaryFields.push({ key: 'name', label: words.member, value: shown.name })
  made.secondaryFields.push({ key: 'membership', label: words.membership, value: shown.membership })
  if (shown.team ?? shown.division)
    made.secondaryFields.push(
      shown.team
        ? { key: 'team', label: words.team, value: shown.team }
        : { key: 'division', label: words.division, value: shown.division! },
    )
  made.auxiliaryFields.push(
    { key: 'number', label: words.number, value: shown.member_number },
    { key: 'until', label: words.until, changeMessage: words.until_changed, ...day(shown.valid_until) },
  )
  if (shown.team && shown.division)
    made.backFields.push({ key: 'division', label: words.division, value: shown.division })
  if (shown.league) made.backFields.push({ key: 'league', label: words.league, value: shown.league })
  made.backFields.push(
    { key: 'from', label: words.from, ...day(shown.valid_from) },
    { key: 'check', label: words.check, value: code },
  )
  made.setBarcodes({
    message: code,
    format: 'PKBarcodeFormatQR',
    messageEncoding: 'iso-8859-1',
    altText: shown.member_number,
  })
}

/** The color as Wallet reads it. */
function inParts(color: string) {
  const digits =
    color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1)
  return `rgb(${[0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)).join(', ')})`
}

/** Apple's sizes in points, for screens of one, two and three pixels a point. */
const ICON = 29
const LOGO = 50
const SCALES = [1, 2, 3]

async function pictures({ tenant_name, primary, logo }: ApplePass['looks']): Promise<Record<string, Buffer>> {
  const side = LOGO * SCALES.at(-1)!
  const large =
    (await picture(logo, { width: side, height: side, fit: 'contain' })) ??
    (await initial(tenant_name, primary, side))
  const files = SCALES.flatMap((scale) => {
    const suffix = scale === 1 ? '' : `@${scale}x`
    const sized = (points: number) => sharp(large).resize(points * scale, points * scale)
    return [
      [`logo${suffix}.png`, sized(LOGO).png().toBuffer()],
      // On the lock screen, where nothing is behind it.
      [`icon${suffix}.png`, sized(ICON).flatten({ background: '#ffffff' }).png().toBuffer()],
    ] as const
  })
  return Object.fromEntries(await Promise.all(files.map(async ([name, content]) => [name, await content])))
}

/** For a site without a logo that can be read. */
function initial(name: string, primary: string, side: number): Promise<Buffer> {
  const letter = fitLine([...name.trim()][0]?.toUpperCase() ?? '–', { size: side * 0.6, width: side }, 'bold')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${side / 5}" fill="${mix(primary, '#000000', 0.25)}"/>${write(letter, (side - letter.width) / 2, side * 0.72, side * 0.6, '#ffffff')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
