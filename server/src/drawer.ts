// The program that drawing threads run.
import type { Drawing } from './plumbing/drawing/drawings.ts'
import { portrait } from './clubs/portrait-drawing.ts'
import { rosterSheet } from './clubs/roster-drawing.ts'
import { certificateSheet } from './insurance/certificate-drawing.ts'
import { membersPaper } from './content/paper-drawing.ts'
import { card } from './cards/card-drawing.ts'
import { cardSheet } from './cards/card-sheet.ts'
import { applePass } from './cards/wallet-pass-drawing.ts'
import { awardCertificates } from './competition/paper/award-drawing.ts'
import { bracketSheet } from './competition/paper/bracket-drawing.ts'
import { lineupPaper } from './competition/paper/lineup-drawing.ts'
import { scheduleSheet } from './competition/paper/schedule-drawing.ts'
import { scorecards } from './competition/paper/scorecard-drawing.ts'
import { builtSchedule } from './competition/schedule/build-thread.ts'
import { plannedMeasures } from './competition/weather/plan-thread.ts'
import { passPictureDrawing, passSheet } from './events/passes/pass-drawing.ts'
import { signingSheet } from './events/waivers/signing-sheet-drawing.ts'
import { invoiceSheet } from './events/invoice-drawing.ts'
import { paySheetDrawing } from './officials/pay-drawing.ts'
import { statement } from './families/statements/statement-drawing.ts'
import { gatePicture } from './readiness/gate-picture-drawing.ts'
import { checkInSheet } from './readiness/team-check-in/check-in-drawing.ts'
import { fieldSigns, labelSheet } from './events/paper/label-drawing.ts'
import { eventAccountSheet } from './treasury/event-account-drawing.ts'
import { linkPreview } from './plumbing/drawing/link-preview.ts'
import { receipt } from './payments/receipt-drawing.ts'
import { signedWaiver } from './waivers/signed-pdf.ts'

const drawings = [
  applePass,
  awardCertificates,
  bracketSheet,
  builtSchedule,
  plannedMeasures,
  card,
  cardSheet,
  certificateSheet,
  checkInSheet,
  eventAccountSheet,
  fieldSigns,
  gatePicture,
  invoiceSheet,
  labelSheet,
  lineupPaper,
  linkPreview,
  membersPaper,
  passPictureDrawing,
  passSheet,
  portrait,
  receipt,
  rosterSheet,
  paySheetDrawing,
  scheduleSheet,
  scorecards,
  signedWaiver,
  signingSheet,
  statement,
] as Drawing<unknown>[]

/** Draws what the thread was sent. */
export default async function draw({ name, plain }: { name: string; plain: unknown }): Promise<Buffer> {
  const drawing = drawings.find((one) => one.name === name)
  if (!drawing) throw new Error(`drawer.ts has no drawing ${name}`)
  return drawing.draw(plain)
}
