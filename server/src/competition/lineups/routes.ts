import * as lineups from 'contract/competition/scoring/lineups'
import { on, onOutside, type Routes } from '../../plumbing/http/http.ts'
import { saveCard, showCard } from './card.ts'
import { printCard } from './printing.ts'
import { ofOutside, ofOwn } from './whose.ts'

export const lineupRoutes: Routes = [
  on(lineups.showLineup, async (context, input) => showCard(context, await ofOwn(context, input))),
  on(lineups.saveLineup, async (context, { version, card, ...which }) =>
    saveCard(context, { ...(await ofOwn(context, which)), version, card }),
  ),
  onOutside(lineups.printLineup, (context, input) => printCard(context, (inside) => ofOwn(inside, input))),
  on(lineups.showOutsideLineup, async (context, input) => showCard(context, await ofOutside(context, input))),
  on(lineups.saveOutsideLineup, async (context, { version, card, ...which }) =>
    saveCard(context, { ...(await ofOutside(context, which)), version, card }),
  ),
  onOutside(lineups.printOutsideLineup, (context, input) =>
    printCard(context, (inside) => ofOutside(inside, input)),
  ),
]
