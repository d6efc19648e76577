import { dayInLetter, momentInLetter, sendMail, wordsFor, type Words } from '../../mail/mail.ts'
import type { Context } from '../../plumbing/context.ts'
import { berthToken } from './link.ts'
import { findAnswerers, findBerths, type BerthFacts, type RuleFacts } from './queries.ts'

type Occasion = { subject: string; paragraphs: string[]; once: string }
type About = { berth: BerthFacts; rule: RuleFacts; moment: string; day: string }

/** Writes to everyone who answers for the team of a berth. */
async function write(
  context: Context,
  rule: RuleFacts,
  id: number,
  say: (t: Words, about: About) => Occasion,
): Promise<void> {
  const [berth] = await findBerths(context, { id })
  if (!berth) return
  for (const { email, first_name, language: reads } of await findAnswerers(context, berth)) {
    const { language, t } = await wordsFor(context, reads)
    const { subject, paragraphs, once } = say(t, {
      berth,
      rule,
      moment: momentInLetter(new Date(berth.answer_by), language, context.tenant.time_zone),
      day: dayInLetter(rule.to.starts_on, language),
    })
    await sendMail(context, {
      to: email,
      language,
      subject,
      paragraphs: [t('Hello {name},', { name: first_name }), ...paragraphs],
      button: { label: t('See your berth'), url: context.link(`/ems/berth/${berthToken(context, id)}`) },
      about: ['event', rule.to.event_id],
      once: `${once}:${email}`,
    })
  }
}

/** The team has earned a berth, or it has passed down to it. */
export const mailOffer = (context: Context, rule: RuleFacts, id: number) =>
  write(context, rule, id, (t, { berth: { team }, moment, day }) => ({
    subject: t('{team} earned a berth: {event}', { team, event: rule.to.event }),
    paragraphs: [
      t('Congratulations! {team} earned a berth in {division} at {event}, starting {day}.', {
        ...{ team, day },
        division: rule.to.division,
        event: rule.to.event,
      }),
      t('We’re keeping the spot for you until {moment}. After that, the berth passes to the next team.', {
        moment,
      }),
    ],
    once: `berth-offered:${id}`,
  }))

export const mailReminder = (context: Context, rule: RuleFacts, id: number) =>
  write(context, rule, id, (t, { berth: { team, answer_by }, moment }) => ({
    subject: t('{team}: answer by {moment}', { team, moment }),
    paragraphs: [
      t('{team} has a berth at {event} that you haven’t answered yet.', { team, event: rule.to.event }),
      t('We’re keeping the spot for you until {moment}. After that, the berth passes to the next team.', {
        moment,
      }),
    ],
    once: `berth-reminder:${id}:${answer_by}`,
  }))

/** Its time is up, it was declined for the team, or the event takes no teams any more. */
export const mailEnded = (context: Context, rule: RuleFacts, id: number) =>
  write(context, rule, id, (t, { berth: { team, state, reason } }) => ({
    subject: t('{team}’s berth: {event}', { team, event: rule.to.event }),
    paragraphs: [
      state === 'late'
        ? t('We didn’t hear from you in time, so the berth of {team} at {event} has passed on.', {
            team,
            event: rule.to.event,
          })
        : state === 'called_off'
          ? t('{event} no longer takes teams, so the berth of {team} has ended.', {
              team,
              event: rule.to.event,
            })
          : t('{team}’s berth at {event} was declined.', { team, event: rule.to.event }),
      ...(reason ? [t('The reason: {reason}', { reason })] : []),
    ],
    once: `berth-ended:${id}`,
  }))
