import type { Partner } from 'contract/content'
import { t } from '../language.ts'

/** The club's sponsors. The name is shown next to each logo, which may have no letters. */
export function LandingPartners({ partners }: { partners: readonly Partner[] }) {
  if (partners.length === 0) return null
  return (
    <section className="landing-part public-width" aria-labelledby="partners-title">
      <header>
        <h2 id="partners-title">{t('Our partners')}</h2>
      </header>
      <ul className="landing-partners">
        {partners.map((partner) => (
          <li key={partner.id}>
            {partner.url ? (
              <a href={partner.url} rel="noopener sponsored">
                <Mark partner={partner} />
              </a>
            ) : (
              <Mark partner={partner} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Mark = ({ partner: { name, logo } }: { partner: Partner }) => (
  <>
    {logo && <img src={logo} alt="" width="48" height="48" loading="lazy" decoding="async" />}
    <span>{name}</span>
  </>
)
