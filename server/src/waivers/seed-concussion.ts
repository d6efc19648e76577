import { findState } from 'contract/places'
import type { Context } from '../plumbing/context.ts'
import { setAgain } from './office-waivers-queries.ts'
import { createWaiver, publishVersion } from './texts.ts'

const DAY = 86_400_000
/** Enough days left that everybody may still play. */
const AGE_DAYS = 3
const DAYS_TO_SIGN = 30

/**
 * A text that one state requires of minors, published after its families had registered: they are asked to
 * sign it. Sends no letters, because nobody is waiting for them.
 */
export async function seedConcussion(context: Context): Promise<void> {
  const { value: state } = findState('USA', 'VA')!
  const { waiver_id } = await createWaiver(context, {
    kind: 'concussion',
    title: `Concussion information, ${state}`,
    required: true,
    sort_order: 4,
    scope: { ages: 'minors', states: [state] },
    body_html: `
<p>A concussion is an injury to the brain. It can happen without a blow to the head and without losing consciousness.</p>
<ul>
<li>Signs are headache, dizziness, nausea, confusion, memory gaps, blurred vision and changes in mood or sleep.</li>
<li>A player who may have a concussion leaves the game or practice at once and doesn’t return that day.</li>
<li>She plays again only with the written clearance of a licensed health-care provider.</li>
</ul>
<p>I have read this with my child, and we will tell the coach about any sign right away.</p>`,
  })
  await publishVersion(context, {
    waiver_id,
    locale: 'es',
    title: `Información sobre conmociones cerebrales, ${state}`,
    body_html: `
<p>Una conmoción es una lesión del cerebro. Puede ocurrir sin un golpe en la cabeza y sin perder el conocimiento.</p>
<ul>
<li>Sus señales son dolor de cabeza, mareo, náuseas, confusión, lagunas de memoria, visión borrosa y cambios de ánimo o de sueño.</li>
<li>Una jugadora que pueda tener una conmoción sale de inmediato del juego o entrenamiento y no regresa ese día.</li>
<li>Vuelve a jugar solo con la autorización escrita de un profesional de la salud con licencia.</li>
</ul>
<p>He leído esto con mi hijo o hija, y avisaremos al entrenador de inmediato ante cualquier señal.</p>`,
  })
  const again_from = new Date(context.now.getTime() - AGE_DAYS * DAY)
  await setAgain(context, waiver_id, { again_from, again_days: DAYS_TO_SIGN })
}
