import type { PublicEvent } from 'contract/events'
import { BLOCK_KINDS, type BlockKind, type EventBlock } from 'contract/events/page-blocks'
import type { Currency } from 'contract/money'
import { t, told } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { spelledDay, writtenMoney } from '../written.ts'

/** Rules, answers, hotels, documents and sponsors, as far as the office has added them. */
export function EventBlocks({ event: { blocks } }: { event: PublicEvent }) {
  return BLOCK_KINDS.map(({ kind, heading }) => {
    const own = blocks.filter((block) => block.kind === kind)
    if (own.length === 0) return null
    return (
      <section key={kind} className="event-part" aria-labelledby={`event-${kind}`}>
        <h2 id={`event-${kind}`}>{told(heading)}</h2>
        {LISTED.has(kind) ? (
          <ul className="event-links">
            {own.map((block, i) => (
              <li key={i}>
                <Named block={block} />
                <About block={block} />
              </li>
            ))}
          </ul>
        ) : (
          own.map((block, i) => (
            <div key={i} className="event-venue">
              <h3>{block.title}</h3>
              <About block={block} />
            </div>
          ))
        )}
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

function About({ block: { body, until_on, price_cents } }: { block: EventBlock }) {
  const { currency } = useTenant()
  const facts = [
    price_cents !== null &&
      t('{price} per night', { price: writtenMoney(price_cents, currency as Currency) }),
    until_on && t('Group rate through {day}', { day: spelledDay(until_on) }),
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      {body && <p>{body}</p>}
    </>
  )
}
