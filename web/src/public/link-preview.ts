import { Currency } from 'contract/money'
import { registrationPicture, registrationPreview } from 'contract/registering/link-preview'
import { query } from '../api.ts'
import { fileAddress } from '../file-address.ts'
import { language, t } from '../language.ts'
import type { PageAbout, PageHead } from '../route.ts'
import { writtenMoney } from '../written.ts'

export const previewQuery = (invite: string | undefined) => query(registrationPreview, { invite })

/**
 * What a link to the registration says in a message: the team of an open invitation, otherwise the season,
 * and the price. Nothing about the invited person: the message is read by everybody it is passed on to.
 */
export function previewOf({ tenant, read }: PageAbout, invite: string | undefined): PageHead {
  const about = read(previewQuery(invite))
  if (!about) return {}
  const { place, season, from_cents } = about
  const search = new URLSearchParams({ ...(place && invite && { invite }), language: language() })
  const price =
    from_cents === null
      ? ''
      : t('From {price}.', {
          price: writtenMoney(from_cents, Currency.safeParse(tenant.currency).data ?? 'USD'),
        })
  const image = `${fileAddress(registrationPicture, {})}?${search}`
  if (!place)
    return {
      preview_title: season
        ? t('Register with {tenant} for {season}', { tenant: tenant.name, season })
        : t('Register with {tenant}', { tenant: tenant.name }),
      description: [price, tenant.texts.description].filter(Boolean).join(' '),
      image,
    }
  const { team, club, division, league } = place
  return {
    preview_title: t('{team} invites you to the team', { team }),
    description: [[club, division, league, season].filter(Boolean).join(', '), price]
      .filter(Boolean)
      .join('. '),
    image,
    // An invitation is for somebody, not for search engines.
    live: true,
  }
}
