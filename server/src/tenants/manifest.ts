import type { Language } from 'contract/language'
import type { TenantDocument } from 'contract/tenants'
import type { StoredFile } from '../outside/storage.ts'
import { APP_PICTURES, APP_WORDS, type AppPicture } from './app-picture.ts'
import { sharp } from '../plumbing/drawing/packages.ts'

export const APP_ICON_SIDES = [192, 512] as const

/** The share of a maskable icon that every system leaves visible, a circle of 80 %, with some air around. */
const SAFE = 0.62

/** Served under our own URLs, in every size. */
export const isOwn = (picture: string) => picture.startsWith('/assets/tenants/')

const SHORTCUTS: Readonly<Record<Language, readonly (readonly [name: string, url: string])[]>> = {
  en: [
    ['Schedule', '/ctms/calendar'],
    ['Membership cards', '/mms/member/memberships'],
    ['Payments', '/ctms/payments'],
  ],
  es: [
    ['Calendario', '/ctms/calendar'],
    ['Credenciales', '/mms/member/memberships'],
    ['Pagos', '/ctms/payments'],
  ],
}

/** The tenant's site as an application that phones and desktops install (W3C Web Application Manifest). */
export function manifestOf({ name, favicon, colors, texts }: TenantDocument, language: Language): object {
  return {
    id: '/',
    name,
    // What fits below an icon.
    short_name:
      name.length > 12 ? (name.split(' ').find((word) => word.length > 3) ?? name).slice(0, 12) : name,
    description: texts.description,
    lang: language,
    // Whoever is logged in finds what waits for them; others log in, or register from there.
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    theme_color: colors.primary,
    background_color: '#ffffff',
    categories: ['sports'],
    icons: [
      ...(isOwn(favicon)
        ? APP_ICON_SIDES.map((side) => ({
            src: `${favicon}-${side}`,
            sizes: `${side}x${side}`,
            type: 'image/png',
          }))
        : [{ src: favicon }]),
      ...APP_ICON_SIDES.map((side) => ({
        src: `/assets/app-icon/${side}.png`,
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose: 'maskable',
      })),
    ],
    screenshots: (Object.keys(APP_PICTURES) as AppPicture[]).map((form) => ({
      src: `/assets/app-picture/${form}-${language}.png`,
      sizes: `${APP_PICTURES[form].width}x${APP_PICTURES[form].height}`,
      type: 'image/png',
      form_factor: form,
      label: APP_WORDS[language].label,
    })),
    shortcuts: SHORTCUTS[language].map(([label, url]) => ({ name: label, url })),
  }
}

/** The tenant's emblem on its color, with room around it for the shape into which a system cuts icons. */
export async function drawAppIcon(
  emblem: Buffer,
  { primary }: TenantDocument['colors'],
  side: number,
): Promise<StoredFile> {
  const inner = Math.round(side * SAFE)
  const small = await sharp(emblem)
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toBuffer()
  const content = await sharp({ create: { width: side, height: side, channels: 3, background: primary } })
    .composite([{ input: small, gravity: 'center' }])
    .png()
    .toBuffer()
  return { content, type: 'image/png' }
}
