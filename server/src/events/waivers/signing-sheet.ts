import type { printOutsideSigning, printSigningLink } from 'contract/events/signing-links'
import type { In } from 'contract/operation'
import { sheetFor, wordsFor } from '../../mail/mail.ts'
import type { Context, Download, OutsideContext } from '../../plumbing/context.ts'
import { teamSigningPath } from '../entrants/outside-signing-link.ts'
import { signingTeamOf, signingTeamOfCoach } from './outside-signing-links.ts'
import type { SigningTeam } from './outside-signing-queries.ts'
import { signingSheet } from './signing-sheet-drawing.ts'

/** @throws EntryNotFound, SigningOver */
export const sheetOfCoach = (
  context: OutsideContext,
  { token }: In<typeof printOutsideSigning>,
): Promise<Download> => draw(context, (inside) => signingTeamOfCoach(inside, token))

/** @throws EntryNotFound, SigningOver */
export const sheetOfOffice = (
  context: OutsideContext,
  input: In<typeof printSigningLink>,
): Promise<Download> => draw(context, (inside) => signingTeamOf(inside, input))

/** The families of one team may read different languages, so the page says it in both. */
async function draw(
  context: OutsideContext,
  find: (inside: Context) => Promise<SigningTeam>,
): Promise<Download> {
  const { team, url, sheet, says } = await context.read(async (inside) => {
    const found = await find(inside)
    const words = [await wordsFor(inside, 'en'), await wordsFor(inside, 'es')]
    return {
      team: found,
      url: inside.link(teamSigningPath(inside, found)),
      sheet: await sheetFor(inside, context),
      says: words.map(({ t }) => t('Scan this code with your phone to read and sign your player’s waivers.')),
    }
  })
  const { t, common } = sheet
  const { lang, sender, created } = common
  const content = await context.draw(signingSheet, {
    ...{ lang, sender, created, url, says, event: team.event, team: team.name },
    title: t('{team}: signing code', { team: team.name }),
    described: t('Signing code'),
  })
  return { filename: `${team.slug}-signing-code.pdf`, content, inline: true }
}
