import type { Context } from '../plumbing/context.ts'
import { spanishTexts } from './seed-waivers-es.ts'
import { createWaiver, publishVersion } from './texts.ts'

/**
 * The texts a U.S. youth softball association usually asks for. They are a starting point: clubs have theirs
 * reviewed by counsel, because what a parent may waive for a child differs by state.
 */
export async function seedWaivers(context: Context): Promise<void> {
  const { name } = context.tenant
  const spanish = spanishTexts(name)
  const publish = async (waiver: Parameters<typeof createWaiver>[1]) => {
    const { waiver_id } = await createWaiver(context, waiver)
    const text = spanish[waiver.kind]
    if (text) await publishVersion(context, { waiver_id, locale: 'es', ...text })
  }
  await publish({
    kind: 'liability',
    title: 'Release of liability and assumption of risk',
    required: true,
    sort_order: 0,
    body_html: `
<p>Softball is a sport with risks. Balls, bats, bases, fences, weather, travel and other players can cause injury, in rare cases serious or lasting injury, and even death. ${name} and its leagues, clubs and coaches work to keep play safe, but cannot remove every risk.</p>
<h3>What I accept</h3>
<p>I take part, or let my child take part, of my own free will. I know these risks and accept them for myself and for my child, including risks that come from the ordinary carelessness of others.</p>
<h3>What I give up</h3>
<p>As far as the law of my state allows, I release ${name}, its member leagues, clubs, officers, coaches, volunteers, sponsors and the owners of the fields from claims for injury, loss or damage that arise from practice, games, travel and other sanctioned activities. This does not cover gross negligence or harm done on purpose.</p>
<h3>Health</h3>
<p>I, or my child, am fit to play. I tell the coach before practice or a game about any condition that matters, and I understand that a player who may have a concussion leaves the field at once and returns only with the written clearance of a health-care provider.</p>
<h3>How long it holds</h3>
<p>This release holds for the season of this registration. If a part of it is not valid, the rest stays valid. A parent or legal guardian signs for a minor.</p>`,
  })
  await publish({
    kind: 'medical',
    title: 'Consent to emergency medical care',
    required: true,
    sort_order: 1,
    scope: { ages: 'minors' },
    body_html: `
<p>If my child is hurt or falls ill during an activity of ${name} and I cannot be reached in time, I allow the coach or another responsible adult to call emergency services and to consent to the care that a licensed provider finds necessary at that moment.</p>
<p>I remain responsible for the cost of care that insurance does not cover. I keep the emergency contact in this registration up to date, and I tell the coach about allergies, medicines and conditions that helpers need to know.</p>`,
  })
  await publish({
    kind: 'code_of_conduct',
    title: 'Code of conduct',
    required: true,
    sort_order: 2,
    body_html: `
<p>At the field and online, players, coaches, parents and spectators</p>
<ul>
<li>respect umpires, opponents, team-mates and the game, win or lose;</li>
<li>do not insult, threaten, bully, haze or harass anybody, and do not tolerate it in others;</li>
<li>keep alcohol, tobacco and drugs away from players;</li>
<li>follow the athlete-safety rules: no adult is alone with a minor out of sight of others, and messages to a minor always include a parent or another adult.</li>
</ul>
<p>Suspected abuse is reported to the police and the U.S. Center for SafeSport within 24 hours. Who breaks this code may be sent from the field, suspended or lose the membership without a refund.</p>`,
  })
  await publish({
    kind: 'photo',
    title: 'Photos and video',
    required: false,
    sort_order: 3,
    body_html: `
<p>${name} likes to show what happens on its fields. You decide whether you, or your child, may be recognisable in photos and videos that ${name} publishes. Your decision has no effect on the membership, and you can change it at any time by writing to the office; what is then still under its control is taken down.</p>`,
    consents: [
      { key: 'website', label: 'Photos and videos may be shown on the website and in newsletters.' },
      {
        key: 'social_media',
        label: 'Photos and videos may be shown on the social media pages of the association.',
      },
    ],
  })
}
