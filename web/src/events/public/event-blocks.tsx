import type { PublicEvent } from 'contract/events'
import { BLOCK_KINDS, type BlockKind, type EventBlock } from 'contract/events/page-blocks'
import { t, told } from '../../language.ts'
import { spelledDay } from '../../written.ts'
import { HotelAbout } from '../stays/hotel-about.tsx'
import { ruleText } from '../stays/stay-words.ts'

/** Rules, answers, hotels with who needs to book, documents and sponsors, as far as the office has added them. */
export function EventBlocks({ event }: { event: PublicEvent }) {
  const { blocks, stay } = event
  const rosters = rosterText(event)
  return BLOCK_KINDS.map(({ kind, heading }) => {
    const own = blocks.filter((block) => block.kind === kind)
    // Nobody needs a room where nothing takes place.
    if (kind === 'hotel' && event.status === 'cancelled') return null
    const rule = kind === 'hotel' ? stay : null
    const roster = kind === 'rule' ? rosters : ''
    if (own.length === 0 && !rule && !roster) return null
    return (
      <section key={kind} className="event-part" aria-labelledby={`event-${kind}`}>
        <h2 id={`event-${kind}`}>{told(heading)}</h2>
        {roster && <p>{roster}</p>}
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

/** What the event asks of rosters, in sentences. */
const rosterText = ({ roster_most, guests_most, roster_lock_on }: PublicEvent) =>
  [
    roster_most !== null &&
      t('Rosters have up to {count} player.|Rosters have up to {count} players.', { count: roster_most }),
    guests_most !== null &&
      (guests_most === 0
        ? t('No guest players.')
        : t('Up to {count} guest player.|Up to {count} guest players.', { count: guests_most })),
    roster_lock_on !== null && t('Rosters lock on {day}.', { day: spelledDay(roster_lock_on) }),
  ]
    .filter(Boolean)
    .join(' ')

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
