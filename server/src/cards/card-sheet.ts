import { spellDay } from 'contract/dates'
import type { Drawing } from '../plumbing/drawing/drawings.ts'
import { renderPdf } from '../plumbing/drawing/pdf.ts'
import { CARD, drawCard, type Card, type Looks } from './card-drawing.ts'

/** A card in the size of a bank card, in points. */
const PRINTED = { width: 243, height: (243 * CARD.height) / CARD.width }

type Shown = { card: Card; looks: Looks; created: Date }

/** The card on a sheet to print and cut out, in the size of a bank card. */
export const cardSheet: Drawing<Shown> = { name: 'card-sheet', draw }

async function draw({ card, looks, created }: Shown): Promise<Buffer> {
  const picture = await drawCard(card, looks, 2)
  return renderPdf(
    {
      title: `Membership card – ${card.name}`,
      tenant: { name: looks.tenant_name, color: looks.primary, logo: looks.logo },
      lang: 'en',
      created,
      reference: `Membership card ${card.member_number}`,
    },
    (pdf) => {
      pdf.title('Membership card')
      pdf.rows([
        ['Name', card.name],
        ['Member ID', card.member_number],
        ['Membership', `${card.membership} (${card.member_type})`],
        ['Season', card.season],
        ['Team', card.team ?? undefined],
        ['Division', card.division ?? undefined],
        ['League', card.league ?? undefined],
        ['Valid from', card.begins_on ? spellDay(card.begins_on) : undefined],
        ['Valid until', spellDay(card.valid_until)],
        ['Checks and training', card.checks?.join(', ') || undefined],
      ])
      pdf.space(10)
      pdf.cutOut(picture, `Membership card of ${card.name}`, PRINTED)
      pdf.space(14)
      pdf.note(
        'Cut out the card along the line, or show it on your phone. Scanning the code shows whether the membership is valid that day, and nothing else about the person.',
      )
    },
  )
}
