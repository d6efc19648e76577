import type { PublicEvent } from 'contract/events'
import { BLOCK_KINDS, type BlockKind, type EventBlock } from 'contract/events/page-blocks'
import { t, told } from '../language.ts'
import { HotelAbout } from './hotel-about.tsx'
import { ruleText } from './stay-words.ts'

/** Rules, answers, hotels with who needs to book, documents and sponsors, as far as the office has added them. */
export function EventBlocks({ event: { blocks, stay } }: { event: PublicEvent }) {
  return BLOCK_KINDS.map(({ kind, heading }) => {
    const own = blocks.filter((block) => block.kind === kind)
    const rule = kind === 'hotel' ? stay : null
    if (own.length === 0 && !rule) return null
    return (
      <section key={kind} className="event-part" aria-labelledby={`event-${kind}`}>
        <h2 id={`event-${kind}`}>{told(heading)}</h2>
        {rule && (
          <p>
            {ruleText(rule)} {t('Enter first, then tell us where you’re staying from your entry.')}
          </p>
        )}
        {LISTED.has(kind)
          ? own.length > 0 && (
              <ul className="event-links" data-kind={kind}>
                {own.map((block, i) => (
                  <li key={i}>
                    {block.image && (
                      <img
                        className="sponsor-logo"
                        src={block.image}
                        alt=""
                        height="80"
                        loading="lazy"
                        decoding="async"
                      />
                    )}
                    <Named block={block} />
                    <About block={block} />
                  </li>
                ))}
              </ul>
            )
          : own.map((block, i) => (
              <div key={i} className="event-venue">
                <h3>{block.title}</h3>
                <About block={block} />
              </div>
            ))}
      </section>
    )
  })
}

const LISTED: ReadonlySet<BlockKind> = new Set(['hotel', 'document', 'sponsor'])

const Named = ({ block: { title, link } }: { block: EventBlock }) =>
  link ? (
    <a href={link} rel="noopener">
      {title}
    </a>
  ) : (
    <strong>{title}</strong>
  )

const About = ({ block }: { block: EventBlock }) => (
  <>
    {block.kind === 'hotel' && <HotelAbout hotel={block} />}
    {block.body && <p>{block.body}</p>}
  </>
)
