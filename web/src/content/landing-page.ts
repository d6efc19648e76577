import { faqList, LANDING_PAGE, landingPage, listPartners, textOfHtml } from 'contract/content'
import { upcomingEvents } from 'contract/events'
import { listMemberships } from 'contract/offers/offers'
import { query } from '../api.ts'
import type { PageAbout, PageHead } from '../route.ts'

export const page = query(landingPage, { id: LANDING_PAGE })
export const memberships = query(listMemberships, {})
export const events = query(upcomingEvents, {})
export const partners = query(listPartners, {})
export const faqs = query(faqList, {})

export const queries = () => [page, memberships, events, partners, faqs]

export function head({ read, tenant, origin }: PageAbout): PageHead {
  const hero = read(page)?.sections.find(({ kind }) => kind === 'hero')
  const description = hero ? textOfHtml(hero.body_html) : tenant.texts.description
  return {
    preview_title: hero ? `${tenant.name}: ${hero.section_name}` : tenant.name,
    description,
    starts_with_banner: true,
    json_ld: {
      '@context': 'https://schema.org',
      '@type': 'SportsOrganization',
      name: tenant.name,
      description,
      url: origin,
      logo: new URL(tenant.logo, origin).href,
      ...(tenant.support_email && { email: tenant.support_email }),
    },
  }
}
