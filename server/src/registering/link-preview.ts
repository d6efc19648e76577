import { money, type Currency } from 'contract/money'
import type { In, Out } from 'contract/operation'
import type {
  registrationPicture,
  registrationPreview,
  RegistrationPreview,
} from 'contract/registering/link-preview'
import { openInvite } from '../clubs/clubs.ts'
import { wordsFor, type Words } from '../mail/mail.ts'
import { findMemberTypes, listCurrentMemberships, usualSeason } from '../offers/offers.ts'
import type { Context, Download, OutsideContext } from '../plumbing/context.ts'
import { PREVIEW_SECONDS, previewPicture } from '../plumbing/drawing/link-preview.ts'
import { getSeason } from '../seasons/seasons.ts'
import { logoOf, readDocument } from '../tenants/tenants.ts'

/** What a link to the form is about. An invitation that is over counts as none: its link still leads here. */
export async function previewOf(
  context: Context,
  { invite: token }: In<typeof registrationPreview>,
): Promise<Out<typeof registrationPreview>> {
  const [invite, types] = await Promise.all([
    token === undefined ? undefined : openInvite(context, token),
    findMemberTypes(context),
  ])
  const invited = types.find(({ id }) => id === invite?.member_type_id)
  const season = invite ? await getSeason(context, invite.season_id) : await usualSeason(context)
  const offered = await listCurrentMemberships(context, {
    ...(season && { season_id: season.id }),
    ...(invite && { league_id: invite.league_id }),
  })
  const players = new Set(types.filter(({ kind }) => kind === 'player').map(({ id }) => id))
  const prices = offered
    .filter(({ member_type_id }) => (invited ? member_type_id === invited.id : players.has(member_type_id)))
    .flatMap(({ price }) => price ?? [])
  return {
    season: season?.name ?? null,
    place:
      invite && invited
        ? {
            team: invite.team,
            club: invite.club,
            division: invite.division,
            league: invite.league,
            member_type: invited.name,
          }
        : null,
    from_cents: prices.length > 0 ? Math.min(...prices) : null,
  }
}

/** The same as a picture. */
export async function drawPreview(
  context: OutsideContext,
  { invite, language }: In<typeof registrationPicture>,
): Promise<Download> {
  const { about, document, words } = await context.transaction(async (inside) => ({
    about: await previewOf(inside, { invite }),
    document: await readDocument(inside),
    words: await wordsFor(inside, language),
  }))
  const content = await previewPicture(context, {
    tenant_name: document.name,
    primary: document.colors.primary,
    logo: await logoOf(context.outside.storage, document),
    ...said(about, words.t),
    price:
      about.from_cents === null
        ? null
        : words.t('From {price}', { price: money(about.from_cents, context.tenant.currency as Currency) }),
  })
  return { filename: 'preview.jpg', type: 'image/jpeg', content, inline: true, shared: PREVIEW_SECONDS }
}

function said({ place, season, from_cents }: RegistrationPreview, t: Words) {
  const of_season = season === null ? '' : t('Season {name}', { name: season })
  if (!place)
    return {
      kicker: of_season,
      title: from_cents === null ? t('Membership registration') : t('Registration is open'),
      lines: [],
    }
  return {
    kicker: t('You’re invited to join'),
    title: place.team,
    lines: [[place.club, place.division].filter(Boolean).join(' · '), of_season],
  }
}
