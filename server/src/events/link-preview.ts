import type { eventPreview } from 'contract/events'
import { LANGUAGES } from 'contract/language'
import { money, type Currency } from 'contract/money'
import type { In } from 'contract/operation'
import { writtenRange } from 'contract/written-range'
import { wordsFor } from '../mail/mail.ts'
import { todayOf, type Download, type OutsideContext } from '../plumbing/context.ts'
import { PREVIEW_SECONDS, previewPicture } from '../plumbing/drawing/link-preview.ts'
import { logoOf, readDocument } from '../tenants/tenants.ts'
import { getBySlug } from './upcoming.ts'
import { getEvent } from './queries.ts'

/** An event with its days, place and price, over its own picture if it has one. */
export async function drawEvent(
  context: OutsideContext,
  { slug, language: read }: In<typeof eventPreview>,
): Promise<Download> {
  const { storage } = context.outside
  const { event, key, document, words } = await context.transaction(async (inside) => ({
    event: await getBySlug(inside, { slug }),
    key: (await getEvent(inside, slug, todayOf(inside)))?.image ?? null,
    document: await readDocument(inside),
    words: await wordsFor(inside, read),
  }))
  const { t, language } = words
  const [logo, backdrop] = await Promise.all([
    logoOf(storage, document),
    // A preview without its picture is better than none.
    key === null ? undefined : storage.get(key).catch(() => undefined),
  ])
  const price = money(event.price_cents, context.tenant.currency as Currency)
  const isOff = event.status === 'cancelled'
  const content = await previewPicture(context, {
    tenant_name: document.name,
    primary: document.colors.primary,
    logo,
    backdrop: backdrop?.content,
    kicker: isOff ? t('Canceled') : daysIn(event, LANGUAGES[language].formats),
    title: event.name,
    lines: [event.venue.name, `${event.venue.city}, ${event.venue.state}`],
    price: isOff
      ? null
      : event.price_cents === 0
        ? t('Free')
        : event.entrant === 'team'
          ? t('{price} per team', { price })
          : t('{price} per person', { price }),
  })
  return { filename: `${slug}.jpg`, type: 'image/jpeg', content, inline: true, shared: PREVIEW_SECONDS }
}

/** 'January 15 – 17, 2027' */
const daysIn = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }, locale: string) =>
  writtenRange(
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' }),
    new Date(`${starts_on}T12:00Z`),
    new Date(`${ends_on}T12:00Z`),
  )
