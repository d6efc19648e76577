import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PageSection, SectionKind } from 'contract/content'
import { EventList } from '../events/events.tsx'
import { t } from '../language.ts'
import { LandingClosing } from './landing-closing.tsx'
import { LandingFeatures } from './landing-features.tsx'
import { LandingHero } from './landing-hero.tsx'
import { LandingMemberships } from './landing-memberships.tsx'
import { LandingPartners } from './landing-partners.tsx'
import { LandingQuestions } from './landing-questions.tsx'
import { LandingSteps } from './landing-steps.tsx'
import * as landing from './landing-page.ts'
import { OtherLanguage } from './text-language.tsx'

/**
 * A club's landing page. Sections it has not written are left out; name, pictures and colors are always
 * there.
 */
export function LandingScreen() {
  const page = useQuery(landing.page)
  const memberships = useQuery(landing.memberships)
  const events = useQuery(landing.events)
  const partners = useQuery(landing.partners)
  const faqs = useQuery(landing.faqs)
  if (page.error) throw page.error
  if (!page.data)
    return (
      <p className="first-word" role="status">
        {t('Loading...')}
      </p>
    )
  const parts = (kind: SectionKind): PageSection[] => page.data.sections.filter((part) => part.kind === kind)

  const { language } = page.data

  return (
    <div className="landing">
      <OtherLanguage of={language} />
      <LandingHero hero={parts('hero')[0]} notice={parts('notice')[0]} />
      <LandingSteps steps={parts('step')} />
      <LandingMemberships memberships={memberships.data ?? []} />
      {events.data && (
        <section id="events" className="landing-part public-width" aria-labelledby="events-title">
          <header>
            <h2 id="events-title">{t('Upcoming events')}</h2>
            {events.data.length > 0 && (
              <Link to="/ems/upcoming-events">{t('Find an event by place, date or division')}</Link>
            )}
          </header>
          <EventList events={events.data} />
        </section>
      )}
      <LandingFeatures features={parts('feature')} />
      <LandingPartners partners={partners.data?.data ?? []} />
      <LandingQuestions faqs={faqs.data ?? []} />
      <LandingClosing closing={parts('closing')[0]} />
    </div>
  )
}
